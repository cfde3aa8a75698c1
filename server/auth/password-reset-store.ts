import type { Reader, Tx } from '#server/db/database.ts';

export const resetValidMs = 3_600_000;

export async function findReset(db: Reader, tokenHash: string) {
  return db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** One token per user: the new one replaces any sent before. */
export async function putReset(tx: Tx, userId: number, tokenHash: string, expiresAt: Date): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt.toISOString() };
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Of simultaneous uses only one succeeds. */
export async function useReset(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function voidResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
