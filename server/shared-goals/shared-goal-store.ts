import { sql } from 'kysely';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';

/** Numbers the moves of a goal, so that each has its own key in the ledger. */
export async function nextMove(tx: Tx, goalId: number): Promise<number> {
  const { moves } = await tx
    .updateTable('goal_rewards')
    .set({ moves: sql<number>`moves + 1` })
    .where('id', '=', goalId)
    .returning('moves')
    .executeTakeFirstOrThrow();
  return moves;
}

export async function addToPart(tx: Tx, goalId: number, userId: number, amount: Cents): Promise<void> {
  await tx
    .updateTable('goal_members')
    .set({ part: sql<Cents>`part + ${amount}` })
    .where('goal_id', '=', goalId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteGoalMember(tx: Tx, goalId: number, userId: number): Promise<void> {
  await tx.deleteFrom('goal_members').where('goal_id', '=', goalId).where('user_id', '=', userId).execute();
}

/** With what its invitation shows. */
export async function findGoalByCode(db: Reader, code: string) {
  return db
    .selectFrom('goal_rewards')
    .innerJoin('users', 'users.id', 'goal_rewards.user_id')
    .select(['goal_rewards.id', 'title', 'price', 'goal_rewards.currency'])
    .select(['users.name as owner_name', 'users.currency as owner_currency'])
    .where('invite_code', '=', code)
    .executeTakeFirst();
}

/** A redeemed shared goal that this person has on their list. */
export async function findRedeemed(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('goal_rewards')
    .innerJoin('goal_members as mine', 'mine.goal_id', 'goal_rewards.id')
    .select('redeemed_at')
    .where('goal_rewards.id', '=', id)
    .where('goal_rewards.currency', 'is not', null)
    .where('redeemed_at', 'is not', null)
    .where('mine.user_id', '=', userId)
    .where('mine.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Everyone who joined, also those who took it off their list. */
export async function listJoined(db: Reader, goalId: number) {
  return db.selectFrom('goal_members').select(['user_id', 'joined_at']).where('goal_id', '=', goalId).execute();
}

/** Owned and joined, without those they took off their list. */
export async function listGoalIdsOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('goal_members')
    .select('goal_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('goal_id')
    .execute();
  return rows.map((row) => row.goal_id);
}

/** The people who see this user's name in a goal, open or redeemed. */
export async function listFellowSavers(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('goal_members as mine')
    .innerJoin('goal_members as theirs', 'theirs.goal_id', 'mine.goal_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '!=', userId)
    .where('theirs.removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}
