import type { Reader } from '#server/db/database.ts';

export async function listTransactions(db: Reader, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('reward_transactions')
    .select(['id', 'amount', 'currency', 'type', 'habit_id', 'challenge_id', 'description', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How often something was paid to that person: the attempts under one key, those that were undone included. */
export async function countEntries(db: Reader, userId: number, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('reward_transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('source_key', '>', `${key} #`)
    .where('source_key', '<', `${key} $`)
    .executeTakeFirstOrThrow();
  return count;
}
