import type { Day } from '#shared/domain/days.ts';
import { clockColumns } from '#server/auth/clock-columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { PauseReason } from '#server/db/tables.ts';
import type { Commitment } from './commitment.ts';

// Spans (when a member was an active doer) and pauses, in days of the member's own calendar. They record the past and
// outlive the membership.

const key = ['commitment_id', 'user_id', 'from_day'] as const;

export const openSpan = (tx: Tx, of: Commitment, userId: number, day: Day) => openSpans(tx, of, [userId], day);

/** Opening a span on the day the last one ended reopens that one. */
export async function openSpans(tx: Tx, of: Commitment, userIds: readonly number[], day: Day): Promise<void> {
  await tx
    .insertInto('commitment_spans')
    .values(userIds.map((userId) => ({ commitment_id: of.id, user_id: userId, from_day: day, until_day: null })))
    .onConflict((conflict) => conflict.columns(key).doUpdateSet({ until_day: null }))
    .execute();
}

export async function openPause(tx: Tx, of: Commitment, userId: number, day: Day, reason: PauseReason): Promise<void> {
  await tx
    .insertInto('commitment_pauses')
    .values({ commitment_id: of.id, user_id: userId, from_day: day, until_day: null, reason })
    .onConflict((conflict) => conflict.columns(key).doUpdateSet({ until_day: null, reason }))
    .execute();
}

export const closeSpan = (tx: Tx, of: Commitment, userId: number, day: Day) => closeSpans(tx, of, [userId], day);
export const closeSpans = (tx: Tx, of: Commitment, userIds: readonly number[], day: Day) =>
  close(tx, 'commitment_spans', of, userIds, day);
export const closePause = (tx: Tx, of: Commitment, userId: number, day: Day) =>
  close(tx, 'commitment_pauses', of, [userId], day);

/** Ends every open range on `day`. Also shortens ranges that already end later, which happens after a flight west. */
async function close(
  tx: Tx,
  table: 'commitment_spans' | 'commitment_pauses',
  of: Commitment,
  userIds: readonly number[],
  day: Day,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ until_day: day })
    .where('commitment_id', '=', of.id)
    .where('user_id', 'in', userIds)
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>', day)]))
    .execute();
}

/** The user's own spans in all their commitments, or in one, that reach past `since`. */
export const listOwnSpans = prepared((db: Reader, userId: number, since: Day, only: number | undefined) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_spans as span', (join) =>
      join.onRef('span.commitment_id', '=', 'mine.commitment_id').onRef('span.user_id', '=', 'mine.user_id'),
    )
    .select(['span.commitment_id', 'span.user_id', 'span.from_day', 'span.until_day'])
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!))
    .where((row) => row.or([row('span.until_day', 'is', null), row('span.until_day', '>', since)]))
    .orderBy('span.from_day'),
);

/** The spans of the other members whose need depends on them. */
export const listCompanionSpans = prepared((db: Reader, userId: number, since: Day, only: number | undefined) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_members as member', 'member.commitment_id', 'mine.commitment_id')
    .innerJoin('commitment_spans as span', (join) =>
      join.onRef('span.commitment_id', '=', 'mine.commitment_id').onRef('span.user_id', '=', 'member.user_id'),
    )
    .select(['span.commitment_id', 'span.user_id', 'span.from_day', 'span.until_day'])
    .where('mine.user_id', '=', userId)
    .where('member.user_id', '<>', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!))
    .where((row) => row.or([row('commitments.times', '>', 1), row('member.paused_at', 'is not', null)]))
    .where((row) => row.or([row('span.until_day', 'is', null), row('span.until_day', '>', since)]))
    .orderBy('span.from_day'),
);

/** Spans of everyone who ever was a doer, with their clock. */
export const listSpans = prepared((db: Reader, id: number) =>
  db
    .selectFrom('commitment_spans as span')
    .innerJoin('users', 'users.id', 'span.user_id')
    .select(['span.user_id', 'span.from_day', 'span.until_day', 'users.username', ...clockColumns])
    .where('span.commitment_id', '=', id)
    .orderBy('span.from_day'),
);

export async function countSpans(db: Reader, id: number): Promise<number> {
  const [row] = await countingSpans(db, id);
  return row!.count;
}

const countingSpans = prepared((db: Reader, id: number) =>
  db
    .selectFrom('commitment_spans')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', id),
);

/** Those of one user, and whether each is a pause. */
export async function listStretchesOf(db: Reader, id: number, userId: number) {
  const [spans, pauses] = [await listSpansOf(db, id, userId), await listingPausesOf(db, id, userId)];
  return { spans, pauses: pauses.map(stretch) };
}

export async function listSpansOf(db: Reader, id: number, userId: number) {
  return (await listingSpansOf(db, id, userId)).map(stretch);
}

const stretch = (row: { from_day: Day; until_day: Day | null }) => ({ from: row.from_day, until: row.until_day });

const listingSpansOf = prepared((db: Reader, id: number, userId: number) =>
  db
    .selectFrom('commitment_spans')
    .select(['from_day', 'until_day'])
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId),
);

const listingPausesOf = prepared((db: Reader, id: number, userId: number) =>
  db
    .selectFrom('commitment_pauses')
    .select(['from_day', 'until_day'])
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId),
);

export const listPauses = prepared((db: Reader, id: number) =>
  db
    .selectFrom('commitment_pauses')
    .select(['user_id', 'from_day', 'until_day'])
    .where('commitment_id', '=', id)
    .orderBy('from_day'),
);
