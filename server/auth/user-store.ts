import type { Insertable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

const profile = ['id', 'username', 'name', 'email', 'balance', 'currency', 'timezone'] as const;

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export async function findUser(db: Reader, id: number) {
  return db.selectFrom('users').select(profile).where('id', '=', id).executeTakeFirst();
}

/** By username or by e-mail address: a username has no "@", an address has one. */
export async function findLogin(db: Reader, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', foldName(name))
    .executeTakeFirst();
}

/** Undefined when the username or the address is taken. */
export async function insertUser(tx: Tx, user: Omit<Insertable<Tables['users']>, 'username_key' | 'email_key'>) {
  return tx
    .insertInto('users')
    .values({ ...user, username_key: foldName(user.username), email_key: foldName(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(profile)
    .executeTakeFirst();
}

export async function isUsernameTaken(db: Reader, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', foldName(username))
    .executeTakeFirst();
  return row !== undefined;
}

/** Names and addresses are one regardless of case. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
