import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

export const sessionDays = 30;

export async function findSessionRow(db: Reader, tokenHash: string, now: Date) {
  const [row] = await finding(db, tokenHash, now.toISOString());
  return row;
}

const finding = prepared((db: Reader, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now),
);

export async function insertSession(tx: Tx, tokenHash: string, userId: number, now: Date): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now.toISOString(), expires_at: expiry(now) })
    .execute();
}

/** False when the session has ended. */
export async function renewSession(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ expires_at: expiry(now) })
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function listSessions(db: Reader, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteOtherSessionsOf(tx: Tx, userId: number, ownTokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', ownTokenHash).execute();
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute();
}

function expiry(now: Date): string {
  return new Date(now.getTime() + sessionDays * 86_400_000).toISOString();
}
