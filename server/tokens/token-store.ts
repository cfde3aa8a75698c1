import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';

export type TokenRow = Awaited<ReturnType<typeof listTokensOf>>[number];
type NewToken = Pick<Tables['access_tokens'], 'user_id' | 'token_hash' | 'name' | 'access' | 'expires_at'>;

const shown = ['id', 'name', 'access', 'created_at', 'expires_at', 'last_used_at'] as const;
/** For so long a token that has ended is listed. */
const listedDays = 90;

/** Undefined for a token of a suspended person too. One that has ended is found until it is cleaned up. */
export async function findTokenRow(db: Reader, tokenHash: string) {
  const [row] = await finding(db, tokenHash);
  return row;
}

const finding = prepared((db: Reader, tokenHash: string) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(['access_tokens.id', 'user_id', 'access', 'expires_at', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('users.suspended_at', 'is', null),
);

/** Newest first. */
export async function listTokensOf(db: Reader, userId: number) {
  return db.selectFrom('access_tokens').select(shown).where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export async function insertToken(tx: Tx, token: NewToken, now: Date) {
  return tx
    .insertInto('access_tokens')
    .values({ ...token, created_at: now.toISOString(), last_used_at: null })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** False when the token was revoked. */
export async function touchToken(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('access_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns its hash; undefined if the user has no such token. */
export async function deleteToken(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return row?.token_hash;
}

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function deleteOldTokens(tx: Tx, now: Date): Promise<void> {
  const listedSince = new Date(now.getTime() - listedDays * 86_400_000).toISOString();
  await tx.deleteFrom('access_tokens').where('expires_at', '<=', listedSince).execute();
}
