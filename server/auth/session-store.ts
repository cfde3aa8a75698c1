import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { newPublicId } from './secret-token.ts';

const dayMs = 86_400_000;
/** A session ends after so many days without use. */
export const sessionDays = 30;
/** And after so many days in any case. */
export const longestSessionDays = 180;

export async function findSessionRow(db: Reader, tokenHash: string, now: Date) {
  const [row] = await finding(db, tokenHash, now.toISOString(), tooOld(now));
  return row;
}

const finding = prepared((db: Reader, tokenHash: string, now: string, tooOldAt: string) =>
  db
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'last_used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('created_at', '>', tooOldAt),
);

export async function insertSession(
  tx: Tx,
  { tokenHash, userId, device }: { tokenHash: string; userId: number; device: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      public_id: newPublicId(),
      user_id: userId,
      device,
      created_at: at,
      last_used_at: at,
      expires_at: sessionExpiry(now, now),
    })
    .execute();
}

/** False when the session has ended. */
export async function renewSession(tx: Tx, tokenHash: string, createdAt: Date, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ expires_at: sessionExpiry(createdAt, now), last_used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the session has ended. */
export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Returns the hash of its token; undefined if the user has no such session. */
export async function deleteSessionByPublicId(tx: Tx, userId: number, publicId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

/** Leaves the `keep` most recently used ones. Returns the hashes of the others, which are deleted. */
export async function deleteLongestUnusedSessions(tx: Tx, userId: number, keep: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const tokenHashes = rows.slice(keep).map(({ token_hash }) => token_hash);
  if (tokenHashes.length > 0) await tx.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
  return tokenHashes;
}

/** Oldest first. */
export async function listSessions(db: Reader, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'public_id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('created_at', '>', tooOld(now))
    .orderBy('created_at')
    .execute();
}

/** Returns how many there were. */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<number> {
  return (await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('user_id').execute()).length;
}

/** Returns how many there were. */
export async function deleteOtherSessionsOf(tx: Tx, userId: number, ownTokenHash: string): Promise<number> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', ownTokenHash)
    .returning('user_id')
    .execute();
  return deleted.length;
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute();
}

/** When a session opened at `createdAt` ends if it is not used after `usedAt`. */
function sessionExpiry(createdAt: Date, usedAt: Date): string {
  const idle = usedAt.getTime() + sessionDays * dayMs;
  return new Date(Math.min(idle, createdAt.getTime() + longestSessionDays * dayMs)).toISOString();
}

/** A session opened by then has ended, whatever its row says. */
export function tooOld(now: Date): string {
  return new Date(now.getTime() - longestSessionDays * dayMs).toISOString();
}
