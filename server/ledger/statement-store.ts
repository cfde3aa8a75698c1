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

/**
 * How often that was paid: the attempts under one key, those that were undone included. Found by the key alone: beside
 * a person, SQLite would rather read everything that they were ever paid.
 */
export async function countEntries(db: Reader, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('reward_transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    // Digits stand before letters in every collation that PostgreSQL may have been given.
    .where('source_key', '>=', `${key} #0`)
    .where('source_key', '<', `${key} #a`)
    .executeTakeFirstOrThrow();
  return count;
}
