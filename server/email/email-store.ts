import type { NotNull } from 'kysely';
import { foldName } from '#server/auth/user-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';

// The address of an account: links that confirm one, and changes that can be undone.

export type Addresses = NonNullable<Awaited<ReturnType<typeof lockAddresses>>>;

/** Undefined for a deleted account. The no-op update locks the row, so that changes of one address take turns. */
export async function lockAddresses(tx: Tx, userId: number) {
  return tx
    .updateTable('users')
    .set((row) => ({ pending_email: row.ref('pending_email') }))
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .returning(['id', 'email', 'email_confirmed_at', 'pending_email'])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

export async function setConfirmed(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email_confirmed_at: now.toISOString() }).where('id', '=', userId).execute();
}

/** Violates the unique key if the address belongs to another user. */
export async function setConfirmedEmail(tx: Tx, userId: number, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_key: foldName(email), email_confirmed_at: now.toISOString(), pending_email: null })
    .where('id', '=', userId)
    .where('email', 'is not', null)
    .execute();
}

/** Changes capitals only: another address needs a confirmation. */
export async function respellEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email_key', '=', foldName(email))
    .execute();
}

export async function setPendingEmail(tx: Tx, { id }: Pick<Addresses, 'id'>, email: string): Promise<void> {
  await dropPendingEmail(tx, id);
  await tx.updateTable('users').set({ pending_email: email }).where('id', '=', id).execute();
}

/** Drops the pending address with its link. A link that confirms the account's own address stays valid. */
export async function dropPendingEmail(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute();
  await tx
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('email_key', 'not in', (query) =>
      query.selectFrom('users').select('email_key').where('id', '=', userId).$narrowType<{ email_key: NotNull }>(),
    )
    .execute();
}

/** By another account, or because another account can still undo its move away from this address. */
export async function isAddressTaken(db: Reader, key: string, userId: number, now: Date): Promise<boolean> {
  const owner = db.selectFrom('users').select('id').where('email_key', '=', key).where('id', '!=', userId);
  return (await owner.executeTakeFirst()) !== undefined || isAddressReserved(db, key, userId, now);
}

/** Otherwise a thief could register the old address and so prevent the undo. */
export async function isAddressReserved(db: Reader, key: string, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email_key', '=', key)
    .where('user_id', '!=', userId)
    .where('undo_until', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function findConfirmation(db: Reader, tokenHash: string) {
  return db
    .selectFrom('email_confirmations')
    .select(['user_id', 'email_key', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** One link per user and address: the new one replaces any sent before. */
export async function putConfirmation(
  tx: Tx,
  userId: number,
  key: string,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt.toISOString() };
  await tx
    .insertInto('email_confirmations')
    .values({ user_id: userId, email_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet(row))
    .execute();
}

/** Of simultaneous uses only one succeeds. */
export async function useConfirmation(tx: Tx, tokenHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteConfirmationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
}

export async function insertEmailChange(tx: Tx, userId: number, oldEmail: string, undoUntil: Date): Promise<void> {
  const old = { old_email: oldEmail, old_email_key: foldName(oldEmail) };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...old, undo_until: undoUntil.toISOString() })
    .execute();
}

/** The latest move away from this address. Its undo link becomes this one. */
export async function putUndo(tx: Tx, userId: number, key: string, undoHash: string, now: Date) {
  return tx
    .updateTable('email_changes')
    .set({ undo_hash: undoHash })
    .where('id', '=', (query) =>
      query
        .selectFrom('email_changes')
        .select((row) => row.fn.max('id').as('id'))
        .where('user_id', '=', userId)
        .where('old_email_key', '=', key)
        .where('undo_until', '>', now.toISOString()),
    )
    .returning(['id', 'user_id', 'old_email'])
    .executeTakeFirst();
}

export async function voidUndo(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('email_changes').set({ undo_hash: null }).where('id', '=', id).execute();
}

export async function findEmailChange(db: Reader, undoHash: string) {
  return db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'undo_until'])
    .where('undo_hash', '=', undoHash)
    .executeTakeFirst();
}

/** Deletes this change and all later ones of the user. Earlier addresses can still undo theirs. */
export async function deleteEmailChangesFrom(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('id', '>=', id).execute();
}

/** The pending address, and earlier ones whose change is still known. */
export async function listOtherAddresses(db: Reader, userId: number): Promise<string[]> {
  const changes = await db.selectFrom('email_changes').select('old_email').where('user_id', '=', userId).execute();
  const user = await db.selectFrom('users').select('pending_email').where('id', '=', userId).executeTakeFirst();
  return [...changes.map((row) => row.old_email), ...(user?.pending_email ? [user.pending_email] : [])];
}

export async function deleteEmailChangesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Links that expired before then. Until they are deleted, their page says that they have expired. */
export async function deleteOldEmailLinks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('email_confirmations').where('expires_at', '<', before.toISOString()).execute();
  await tx.deleteFrom('email_changes').where('undo_until', '<', before.toISOString()).execute();
}
