import type { Insertable } from 'kysely';
import { foldName } from '#server/auth/user-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type IdentityRow = Awaited<ReturnType<typeof listIdentitiesOf>>[number];
export type Identity = Pick<IdentityRow, 'issuer' | 'subject' | 'email'>;

const validMs = 10 * 60_000;

export const signInSeconds = validMs / 1000;

export async function insertSignIn(
  tx: Tx,
  signIn: Omit<Tables['organisation_sign_ins'], 'expires_at'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('organisation_sign_ins')
    .values({ ...signIn, expires_at: expiry(now) })
    .execute();
}

/** Of simultaneous uses only one succeeds. */
export async function useSignIn(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .deleteFrom('organisation_sign_ins')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning(['state', 'nonce', 'code_verifier'])
    .executeTakeFirst();
}

export async function insertLink(
  tx: Tx,
  link: Omit<Tables['organisation_links'], 'expires_at'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('organisation_links')
    .values({ ...link, expires_at: expiry(now) })
    .execute();
}

export async function findLink(db: Reader, tokenHash: string, now: Date) {
  return db
    .selectFrom('organisation_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Of simultaneous uses only one succeeds. */
export async function useLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('organisation_links')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteExpiredSignIns(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('organisation_sign_ins').where('expires_at', '<=', now.toISOString()).execute();
  await tx.deleteFrom('organisation_links').where('expires_at', '<=', now.toISOString()).execute();
}

export async function findIdentity(db: Reader, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) {
  return db
    .selectFrom('organisation_identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function listIdentitiesOf(db: Reader, userId: number) {
  return db.selectFrom('organisation_identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** False when the identity is linked already, to any account. */
export async function insertIdentity(
  tx: Tx,
  identity: Insertable<Tables['organisation_identities']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('organisation_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when it was unlinked meanwhile. */
export async function touchIdentity(tx: Tx, id: number, now: Date): Promise<boolean> {
  const touched = await tx
    .updateTable('organisation_identities')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

export async function deleteIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('organisation_identities').where('id', '=', id).execute();
}

/** With what waits for the person's password. */
export async function deleteIdentitiesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('organisation_identities').where('user_id', '=', userId).execute();
  await tx.deleteFrom('organisation_links').where('user_id', '=', userId).execute();
}

/** The account with this address, and whether the address is confirmed. */
export async function findByAddress(db: Reader, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_confirmed_at', 'password_hash'])
    .where('email_key', '=', foldName(email))
    .executeTakeFirst();
}

function expiry(now: Date): string {
  return new Date(now.getTime() + validMs).toISOString();
}
