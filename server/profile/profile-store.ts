import type { Reader } from '#server/db/database.ts';

export async function findCreatedAt(db: Reader, userId: number): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}

export async function listOwnCompletions(db: Reader, userId: number) {
  return db
    .selectFrom('habit_completions')
    .select(['habit_id', 'completion_date'])
    .where('user_id', '=', userId)
    .orderBy('completion_date')
    .orderBy('habit_id')
    .execute();
}
