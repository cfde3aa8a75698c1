import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Commitment, Kind } from './commitment.ts';

const columns = [
  'commitments.id',
  'commitments.kind',
  'commitments.name',
  'commitments.description',
  'commitments.every',
  'commitments.times',
  'commitments.weekdays',
  'commitments.week_start',
  'commitments.scheduled_since',
  'commitments.earlier_schedule',
  'commitments.goal_days',
  'commitments.completion_days',
  'commitments.start_date',
  'commitments.end_date',
  'commitments.creator_id',
  'commitments.invite_code',
  'commitments.completion_count',
  'commitments.streak_length',
  'commitments.streak_last',
  'commitments.streak_first',
  'commitments.streak_best',
  'commitments.earlier_best',
  'commitments.archived_at',
  'commitments.approval',
  'commitments.allow_late',
  'commitments.fit_answered_at',
  'commitments.ended_at',
  'commitments.streak_stale',
  'commitments.best_known',
  'commitments.created_at',
] as const;

export type CommitmentRow = Selectable<Tables['commitments']>;
export type StoredStreak = Pick<CommitmentRow, 'streak_length' | 'streak_last' | 'streak_first' | 'streak_best'>;

export async function insertCommitment(tx: Tx, commitment: Insertable<Tables['commitments']>): Promise<number> {
  const { id } = await tx.insertInto('commitments').values(commitment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A habit is not found under the id of a challenge, nor the other way round. */
export async function findCommitment(db: Reader, { kind, id }: Commitment): Promise<CommitmentRow | undefined> {
  const [row] = await finding(db, id, kind);
  return row;
}

const finding = prepared((db: Reader, id: number, kind: Kind) =>
  db.selectFrom('commitments').select(columns).where('id', '=', id).where('kind', '=', kind),
);

/** Includes the creator's name, which the invitation shows. */
export async function findCommitmentByCode(db: Reader, kind: Kind, code: string) {
  return withCreator(db, kind).where('commitments.invite_code', '=', code).executeTakeFirst();
}

export async function findCommitmentWithCreator(db: Reader, { kind, id }: Commitment) {
  return withCreator(db, kind).where('commitments.id', '=', id).executeTakeFirst();
}

function withCreator(db: Reader, kind: Kind) {
  return db
    .selectFrom('commitments')
    .innerJoin('users', 'users.id', 'commitments.creator_id')
    .select([...columns, 'users.name as creator_name'])
    .where('commitments.kind', '=', kind);
}

/** All commitments of a user, or only one of them. */
export const listCommitmentsOf = prepared((db: Reader, userId: number, only?: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select(columns)
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (all) => all.where('mine.commitment_id', '=', only!))
    .orderBy('commitments.id'),
);

/**
 * Locks the row for this transaction by updating `completion_count` (by 0 if nothing changed): SQLite has no SELECT ...
 * FOR UPDATE. Refuses with not_found if the row is gone.
 */
export async function lockCommitment(tx: Tx, of: Commitment, completions: -1 | 0 | 1 = 0): Promise<CommitmentRow> {
  const row = await tryLockCommitment(tx, of, completions);
  if (!row) throw refuse('not_found');
  return row;
}

export async function tryLockCommitment(
  tx: Tx,
  { kind, id }: Commitment,
  completions: -1 | 0 | 1 = 0,
): Promise<CommitmentRow | undefined> {
  const [row] = await locking(tx, id, kind, completions);
  return row;
}

const locking = prepared((tx: Tx, id: number, kind: Kind, completions: number) =>
  tx
    .updateTable('commitments')
    .set({ completion_count: sql<number>`completion_count + ${completions}` })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning(columns),
);

export async function setStreak(tx: Tx, { id }: Commitment, streak: StoredStreak): Promise<void> {
  await settingStreak(tx, id, streak.streak_length, streak.streak_last, streak.streak_first, streak.streak_best);
}

const settingStreak = prepared(
  (tx: Tx, id: number, length: number, last: string | null, first: string | null, best: number) =>
    tx
      .updateTable('commitments')
      .set({ streak_length: length, streak_last: last, streak_first: first, streak_best: best })
      .set({ streak_stale: 0, best_known: 1 })
      .where('id', '=', id),
);

/** Marks the streaks of all commitments of a user as to be recomputed. */
export async function markStreaksStale(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('commitments')
    .set({ streak_stale: 1 })
    .where('id', 'in', (rows) =>
      rows.selectFrom('commitment_members').select('commitment_id').where('user_id', '=', userId),
    )
    .execute();
}

export async function listStaleIds(db: Reader): Promise<Commitment[]> {
  return db.selectFrom('commitments').select(['id', 'kind']).where('streak_stale', '=', 1).orderBy('id').execute();
}

export async function updateCommitment(tx: Tx, id: number, change: Updateable<Tables['commitments']>): Promise<void> {
  await tx.updateTable('commitments').set(change).where('id', '=', id).execute();
}

/** Deletes its members, completions, notifications and badges too; the ledger keeps its payments. */
export async function deleteCommitment(tx: Tx, { id }: Commitment): Promise<void> {
  await tx.deleteFrom('commitments').where('id', '=', id).execute();
}

export async function addBadges(tx: Tx, { id }: Commitment, badges: readonly string[], now: Date): Promise<void> {
  if (badges.length === 0) return;
  await tx
    .insertInto('commitment_badges')
    .values(badges.map((badge) => ({ commitment_id: id, badge, earned_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Badges of all commitments of a user, or only of one. */
export const listBadgesOf = prepared((db: Reader, userId: number, only?: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_badges as earned', 'earned.commitment_id', 'mine.commitment_id')
    .select(['earned.commitment_id', 'earned.badge'])
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!))
    .orderBy('earned.earned_at')
    .orderBy('earned.badge'),
);
