import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';

// Two kinds of stretches, both in days of the member's own calendar: spans, in which somebody was an active doer, and
// pauses. They are facts about the past and outlive a membership.
type Stretches = 'habit_spans' | 'habit_pauses';

/** Opening one on the day on which the last one ended goes on where it stopped. */
export async function open(tx: Tx, table: Stretches, habitId: number, userId: number, day: Day): Promise<void> {
  await tx
    .insertInto(table)
    .values({ habit_id: habitId, user_id: userId, from_day: day, until_day: null })
    .onConflict((conflict) => conflict.columns(['habit_id', 'user_id', 'from_day']).doUpdateSet({ until_day: null }))
    .execute();
}

/** Nobody is there after that day. Whoever flew west may have ended one on a later day, and gone on since. */
export async function close(tx: Tx, table: Stretches, habitId: number, userId: number, day: Day): Promise<void> {
  await tx
    .updateTable(table)
    .set({ until_day: day })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>', day)]))
    .execute();
}

/** Of everyone who ever was a doer, with where they are. */
export async function list(db: Reader, table: Stretches, habitId: number) {
  return db
    .selectFrom(`${table as 'habit_spans'} as stretch`)
    .innerJoin('users', 'users.id', 'stretch.user_id')
    .select(['stretch.user_id', 'stretch.from_day', 'stretch.until_day', 'users.timezone'])
    .where('stretch.habit_id', '=', habitId)
    .orderBy('stretch.from_day')
    .execute();
}
