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

/** Marks of this person only, and only those that count. */
export async function countKeptBetween(db: Reader, userId: number, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom('commitment_completions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .where('status', '!=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}
