import type { Reader } from '#server/db/database.ts';

export async function findCreatedAt(db: Reader, userId: number): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}
