import type { Updateable } from 'kysely';
import { limits } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

const columns = [
  'goal_rewards.id',
  'goal_rewards.user_id',
  'goal_rewards.title',
  'goal_rewards.price',
  'goal_rewards.link',
  'goal_rewards.redeemed_at',
  'goal_rewards.created_at',
  'goal_rewards.currency',
  'goal_rewards.invite_code',
  'goal_rewards.moves',
] as const;

export type GoalRow = Awaited<ReturnType<typeof listGoals>>[number];
export type NewGoal = { user_id: number; title: string; price: Cents; link: string | null; created_at: string };

/** Several people save for it, or did. */
export const isShared = ({ currency }: Pick<GoalRow, 'currency'>) => currency !== null;

/** All goals of a user, owned and joined, without those they took off their list. */
export const listGoals = prepared((db: Reader, userId: number) =>
  db
    .selectFrom('goal_members as mine')
    .innerJoin('goal_rewards', 'goal_rewards.id', 'mine.goal_id')
    .select(columns)
    .where('mine.user_id', '=', userId)
    .where('mine.removed_at', 'is', null)
    .orderBy('goal_rewards.id'),
);

/** Locks the goal until the transaction ends. For people who are not in it, it does not exist. */
export async function lockGoal(tx: Tx, userId: number, id: number): Promise<GoalRow | undefined> {
  const goal = await lockGoalById(tx, id);
  if (!goal) return undefined;
  const mine = await tx
    .selectFrom('goal_members')
    .select('user_id')
    .where('goal_id', '=', id)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return mine && goal;
}

export async function lockGoalById(tx: Tx, id: number): Promise<GoalRow | undefined> {
  return tx
    .updateTable('goal_rewards')
    .set((goal) => ({ moves: goal.ref('moves') }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function insertGoal(tx: Tx, goal: NewGoal): Promise<GoalRow> {
  return tx
    .insertInto('goal_rewards')
    .values({ ...goal, redeemed_at: null, currency: null, invite_code: null })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const slots = Array.from({ length: limits.openGoals.max }, (_, index) => index + 1);

/** False if all five slots are taken. Tries each slot: the unique key decides between simultaneous inserts. */
export async function insertGoalMember(tx: Tx, goalId: number, userId: number, now: Date): Promise<boolean> {
  for (const slot of slots) {
    const row = await tx
      .insertInto('goal_members')
      .values({ goal_id: goalId, user_id: userId, slot, joined_at: now.toISOString(), removed_at: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'slot']).doNothing())
      .returning('slot')
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The goal is locked. */
export async function updateGoal(
  tx: Tx,
  id: number,
  change: Updateable<Pick<Tables['goal_rewards'], 'user_id' | 'title' | 'price' | 'link' | 'currency' | 'invite_code'>>,
): Promise<GoalRow> {
  return tx.updateTable('goal_rewards').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** Frees the slots of its people and ends the invitation. */
export async function markRedeemed(tx: Tx, id: number, now: Date): Promise<GoalRow> {
  await tx.updateTable('goal_members').set({ slot: null }).where('goal_id', '=', id).execute();
  return tx
    .updateTable('goal_rewards')
    .set({ redeemed_at: now.toISOString(), invite_code: null })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteGoal(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('goal_rewards').where('id', '=', id).execute();
}

/** The others keep a redeemed goal; the last one deletes it. */
export async function takeOffList(tx: Tx, id: number, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('goal_members')
    .set({ removed_at: now.toISOString() })
    .where('goal_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  const left = await tx
    .selectFrom('goal_members')
    .select('user_id')
    .where('goal_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!left) await deleteGoal(tx, id);
}

/** The people of these goals, longest in it first, also those who took a redeemed one off their list. */
export async function listPeople(db: Reader, goalIds: readonly number[]) {
  return db
    .selectFrom('goal_members')
    .innerJoin('users', 'users.id', 'goal_members.user_id')
    .select(['goal_id', 'user_id', 'part', 'joined_at', 'removed_at', 'users.name'])
    .where('goal_id', 'in', goalIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}
