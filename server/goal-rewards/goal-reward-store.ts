import type { Updateable } from 'kysely';
import { limits } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

const columns = ['id', 'user_id', 'title', 'price', 'link', 'redeemed_at', 'created_at'] as const;

export type GoalRow = NonNullable<Awaited<ReturnType<typeof findGoal>>>;
export type NewGoal = { user_id: number; title: string; price: Cents; link: string | null; created_at: string };

const slots = Array.from({ length: limits.openGoals.max }, (_, index) => index + 1);

export const listGoals = prepared((db: Reader, userId: number) =>
  db.selectFrom('goal_rewards').select(columns).where('user_id', '=', userId).orderBy('id'),
);

export async function findGoal(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('goal_rewards')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Undefined if all five slots are taken. Tries each slot: the unique key decides between simultaneous inserts. */
export async function insertGoal(tx: Tx, goal: NewGoal): Promise<GoalRow | undefined> {
  for (const slot of slots) {
    const row = await tx
      .insertInto('goal_rewards')
      .values({ ...goal, slot, redeemed_at: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'slot']).doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/** Undefined if the goal is redeemed or missing. */
export async function updateOpenGoal(
  tx: Tx,
  userId: number,
  id: number,
  change: Pick<Updateable<Tables['goal_rewards']>, 'title' | 'price' | 'link' | 'redeemed_at' | 'slot'>,
): Promise<GoalRow | undefined> {
  return tx
    .updateTable('goal_rewards')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('redeemed_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteGoal(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('goal_rewards')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGoalsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('goal_rewards').where('user_id', '=', userId).execute();
}
