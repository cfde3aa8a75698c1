import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { perKind, tablesOf, type Commitment, type Twins } from './commitment.ts';

/**
 * Two kinds of stretches, both in days of the member's own calendar: spans, in which somebody was an active doer, and,
 * of habits, pauses. They are facts about the past and outlive a membership.
 */
type Stretches = 'spans' | 'pauses';

/** Opening one on the day on which the last one ended goes on where it stopped. */
export async function open(tx: Tx, what: Stretches, of: Commitment, userId: number, day: Day): Promise<void> {
  const { table, itemId } = stored(what, tablesOf(of.kind));
  await tx
    .insertInto(table)
    .values({ [itemId]: of.id, user_id: userId, from_day: day, until_day: null })
    .onConflict((conflict) => conflict.columns([itemId, 'user_id', 'from_day']).doUpdateSet({ until_day: null }))
    .execute();
}

/** Nobody is there after that day. Whoever flew west may have ended one on a later day, and gone on since. */
export async function close(tx: Tx, what: Stretches, of: Commitment, userId: number, day: Day): Promise<void> {
  const { table, itemId } = stored(what, tablesOf(of.kind));
  await tx
    .updateTable(table)
    .set({ until_day: day })
    .where(itemId, '=', of.id)
    .where('user_id', '=', userId)
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>', day)]))
    .execute();
}

/** Of everyone who ever was a doer, with where they are. */
export async function list(db: Reader, what: Stretches, { kind, id }: Commitment) {
  return listing[kind][what](db, id);
}

const listing = perKind((tables) => ({ spans: listingOf('spans', tables), pauses: listingOf('pauses', tables) }));

function listingOf(what: Stretches, tables: Twins) {
  const { table, itemId } = stored(what, tables);
  return prepared((db: Reader, id: number) =>
    db
      .selectFrom(`${table} as stretch`)
      .innerJoin('users', 'users.id', 'stretch.user_id')
      .select(['stretch.user_id', 'stretch.from_day', 'stretch.until_day', 'users.timezone'])
      .where(`stretch.${itemId}`, '=', id)
      .orderBy('stretch.from_day'),
  );
}

function stored(what: Stretches, { spans, itemId }: Twins) {
  // The columns are the same.
  return { table: what === 'spans' ? spans : ('habit_pauses' as typeof spans), itemId };
}
