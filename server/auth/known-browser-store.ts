import type { Reader, Tx } from '#server/db/database.ts';
import { hashToken } from './secret-token.ts';

// A browser in which a user has signed in keeps a token for a year. Guesses by others then cannot lock that user out of
// it. The token gives no access.

export const browserDays = 400;
const mostPerUser = 50;

export async function isBrowserKnown(db: Reader, userId: number, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', keyOf(userId, token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Call with the user's row locked. The one that signed in longest ago makes room. */
export async function rememberBrowser(tx: Tx, userId: number, token: string, now: Date): Promise<void> {
  const row = { last_used_at: now.toISOString() };
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, token_hash: keyOf(userId, token), ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(row))
    .execute();
  const known = await tx
    .selectFrom('known_browsers')
    .select(['token_hash', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute();
  const surplus = known
    .toSorted((a, b) => Date.parse(b.last_used_at) - Date.parse(a.last_used_at))
    .slice(mostPerUser)
    .map(({ token_hash }) => token_hash);
  if (surplus.length > 0)
    await tx.deleteFrom('known_browsers').where('user_id', '=', userId).where('token_hash', 'in', surplus).execute();
}

export async function forgetBrowsers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}

export async function deleteOldBrowsers(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - browserDays * 86_400_000).toISOString();
  await tx.deleteFrom('known_browsers').where('last_used_at', '<=', oldest).execute();
}

export async function listBrowsers(db: Reader, userId: number) {
  return db
    .selectFrom('known_browsers')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at')
    .execute();
}

function keyOf(userId: number, token: string): string {
  return hashToken(`${userId} ${token}`);
}
