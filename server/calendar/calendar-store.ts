import { clockColumns } from '#server/auth/clock-columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';

export async function findAddress(db: Reader, userId: number) {
  return db.selectFrom('calendar_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Undefined also for a suspended person. */
export async function findOwnerOf(db: Reader, secret: string) {
  return db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .select(['users.id', 'users.currency', ...clockColumns])
    .where('secret', '=', secret)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function replaceAddress(tx: Tx, userId: number, secret: string, now: Date): Promise<void> {
  const created_at = now.toISOString();
  await tx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, secret, created_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, created_at }))
    .execute();
}

/** False if there was none. */
export async function deleteAddress(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
