import { sql, type NotNull } from 'kysely';
import { midnightClock, type Clock } from '#shared/domain/days.ts';
import type { Currency } from '#shared/domain/money.ts';
import { noCents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { refuse } from '#server/http/refusal.ts';
import { clockColumns } from './clock-columns.ts';

const profile = [
  'id',
  'username',
  'name',
  'email',
  'email_confirmed_at',
  'pending_email',
  'balance',
  'currency',
  ...clockColumns,
  sql<boolean | number>`password_hash <> ''`.as('has_password'),
] as const;

/** The name of a deleted account. */
export const formerName = 'Former companion';

/** Stored instead of a hash for a person who has passkeys only. No password matches it. */
export const noPassword = '';

/** A user with an account: these fields are null after deletion. */
type Living = { username: NotNull; email: NotNull };

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export type NewUser = {
  username: string;
  email: string;
  name: string;
  password_hash: string;
  currency: Currency;
  timezone: string;
  created_at: string;
};

export async function findUser(db: Reader, id: number) {
  const [user] = await finding(db, id);
  return user;
}

const finding = prepared((db: Reader, id: number) =>
  db.selectFrom('users').select(profile).where('id', '=', id).where('username', 'is not', null).$narrowType<Living>(),
);

/** By username or by e-mail address: only an address contains "@". */
export async function findLogin(db: Reader, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', foldName(name))
    .$narrowType<{ password_hash: NotNull }>()
    .executeTakeFirst();
}

/** `noPassword` for a person who has passkeys only, null for a deleted account. */
export async function findPasswordHash(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Finds the account if its password is still the one compared before the transaction. The no-op update locks the row,
 * so changing the password or deleting the account has to wait.
 */
export async function lockUserByPasswordHash(tx: Tx, id: number, passwordHash: string) {
  return tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning(profile)
    .$narrowType<Living>()
    .executeTakeFirst();
}

/** Read with the user's row locked. */
export async function isSuspended(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.suspended_at !== null;
}

/** Finds and locks the user unless deleted, as `lockUserByPasswordHash` does, without a password. */
export async function lockUser(tx: Tx, id: number) {
  return tx
    .updateTable('users')
    .set((row) => ({ timezone: row.ref('timezone') }))
    .where('id', '=', id)
    .where('username', 'is not', null)
    .returning(profile)
    .$narrowType<Living>()
    .executeTakeFirst();
}

/**
 * Finds the user unless deleted. The no-op update locks the row, so deleting the account has to wait for this
 * transaction.
 */
export async function lockActiveUser(tx: Tx, id: number) {
  return tx
    .updateTable('users')
    .set((row) => ({ timezone: row.ref('timezone') }))
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .returning(clockColumns)
    .executeTakeFirst();
}

/** Undefined when the username or the address is taken. */
export async function insertUser(tx: Tx, user: NewUser) {
  return tx
    .insertInto('users')
    .values({ ...user, username_key: foldName(user.username), email_key: foldName(user.email), balance: noCents })
    .onConflict((conflict) => conflict.doNothing())
    .returning(profile)
    .$narrowType<Living>()
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const key = foldName(username);
  const row = await db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export type UserChange = Partial<Pick<NewUser, 'name' | 'currency' | 'password_hash'> & Clock>;

/**
 * Deleted accounts are left alone. The address changes only by a confirmed link: see `server/email`. Refuses another
 * currency while a part of a shared goal is theirs, because a shared goal holds one currency.
 */
export async function updateUser(tx: Tx, id: number, change: UserChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const { currency } = change;
  const changed = await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('username', 'is not', null)
    .$if(currency !== undefined, (users) =>
      users.where((user) => user.or([user('in_jars', '=', noCents), user('currency', '=', currency!)])),
    )
    .returning('id')
    .executeTakeFirst();
  if (!changed && currency !== undefined && (await findUser(tx, id))) throw refuse('currency_in_jar');
}

/** Removes everything that identifies the person; the row stays for the ledger. */
export async function anonymiseUser(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      username: null,
      username_key: null,
      email: null,
      email_key: null,
      email_confirmed_at: null,
      pending_email: null,
      password_hash: null,
      name: formerName,
      ...midnightClock('UTC'),
      suspended_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Names and addresses are unique ignoring case. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
