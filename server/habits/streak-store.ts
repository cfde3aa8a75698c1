import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';

/** Coming back on the day of leaving goes on where it stopped. */
export async function openSpan(tx: Tx, habitId: number, userId: number, day: Day): Promise<void> {
  await tx
    .insertInto('habit_spans')
    .values({ habit_id: habitId, user_id: userId, from_day: day, until_day: null })
    .onConflict((conflict) => conflict.columns(['habit_id', 'user_id', 'from_day']).doUpdateSet({ until_day: null }))
    .execute();
}

export async function closeSpans(tx: Tx, habitId: number, userId: number, day: Day): Promise<void> {
  await tx
    .updateTable('habit_spans')
    .set({ until_day: day })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('until_day', 'is', null)
    .execute();
}

/** Everyone who ever was a doer, with where they are. */
export async function listSpans(db: Reader, habitId: number) {
  return db
    .selectFrom('habit_spans')
    .innerJoin('users', 'users.id', 'habit_spans.user_id')
    .select(['habit_spans.user_id', 'habit_spans.from_day', 'habit_spans.until_day', 'users.timezone'])
    .where('habit_spans.habit_id', '=', habitId)
    .orderBy('habit_spans.from_day')
    .execute();
}
