import type { Reader } from '#server/db/database.ts';

export async function findRedeemedGoal(db: Reader, userId: number, id: number) {
  return db
    .selectFrom('goal_rewards')
    .innerJoin('goal_members as mine', 'mine.goal_id', 'goal_rewards.id')
    .select(['title', 'redeemed_at', 'created_at'])
    .where('goal_rewards.id', '=', id)
    .where('mine.user_id', '=', userId)
    .where('mine.removed_at', 'is', null)
    .executeTakeFirst();
}
