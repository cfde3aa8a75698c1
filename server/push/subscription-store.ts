import type { Insertable } from 'kysely';
import { tooOld } from '#server/auth/session-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import type { Tables } from '#server/db/tables.ts';

export type Subscription = Awaited<ReturnType<typeof findSubscriptions>>[number];

/** An endpoint is one device: if it was registered by another session or account, it moves. */
export async function putSubscription(tx: Tx, row: Insertable<Tables['push_subscriptions']>): Promise<void> {
  const { endpoint: _, created_at: __, ...changed } = row;
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .execute();
}

/** Leaves the `keep` most recently used ones. */
export async function deleteLongestUnusedSubscriptions(tx: Tx, userId: number, keep: number): Promise<void> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ids = rows.slice(keep).map(({ id }) => id);
  if (ids.length > 0)
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

export async function deleteSubscription(tx: Tx, userId: number, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** The devices of these people whose sessions have not ended. */
export async function listDevices(db: Reader, userIds: readonly number[], now: Date) {
  if (userIds.length === 0) return [];
  return living(db, now)
    .select(['push_subscriptions.id', 'push_subscriptions.user_id', 'endpoint'])
    .where('push_subscriptions.user_id', 'in', evenList(userIds))
    .orderBy('push_subscriptions.id')
    .execute();
}

/** Those of them whose sessions have not ended. */
export async function findSubscriptions(db: Reader, ids: readonly number[], now: Date) {
  if (ids.length === 0) return [];
  return living(db, now)
    .select([
      'push_subscriptions.id',
      'push_subscriptions.user_id',
      'endpoint',
      'p256dh',
      'auth',
      'push_subscriptions.last_used_at',
    ])
    .where('push_subscriptions.id', 'in', evenList(ids))
    .execute();
}

/** A device that was reached. */
export async function touchSubscriptions(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ last_used_at: now.toISOString() })
    .where('id', 'in', evenList(ids))
    .execute();
}

/** Not a device that has registered again meanwhile: it has other keys. */
export async function forgetSubscriptions(tx: Tx, gone: readonly Pick<Subscription, 'id' | 'auth'>[]): Promise<void> {
  for (const { id, auth } of gone)
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', auth).execute();
}

/** A session that ended by its age stays in its table for up to an hour. */
function living(db: Reader, now: Date) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'token_hash', 'session_hash')
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.created_at', '>', tooOld(now));
}
