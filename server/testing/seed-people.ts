import { foldName } from '#server/auth/user-store.ts';
import type { Write } from '#server/db/database.ts';
import { noCents } from '#shared/domain/money.ts';
import { insertRows } from './insert-rows.ts';
import { userRow } from './user-row.ts';

/** Users without a usable password, named `name` plus a number. Returns their ids. */
export async function seedPeople(write: Write, name: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const people = Array.from({ length: count }, (_, number) => userRow(`${name}${number}`)).map((row) => ({
    ...row,
    username_key: foldName(row.username),
    email_key: foldName(row.email),
    balance: noCents,
  }));
  return write(async (tx) => {
    await insertRows(tx, 'users', people);
    const rows = await tx
      .selectFrom('users')
      .select('id')
      .where(
        'username_key',
        'in',
        people.map(({ username_key }) => username_key),
      )
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}
