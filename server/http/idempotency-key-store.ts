import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

const keptDays = 7;

/** The request that a person makes under a key. */
export type KeyedRequest = { userId: number; key: string; hash: string };
export type StoredReply = { status: number; reply: string };

/**
 * Claims the key, or returns the earlier request that has it. Waits for another transaction that is using the same key,
 * so it must come before every other lock.
 */
export async function claimKey(
  tx: Tx,
  { userId, key, hash }: KeyedRequest,
  now: Date,
): Promise<(StoredReply & { request_hash: string }) | undefined> {
  const claimed = await insertKey(tx, userId, key, hash, now.toISOString(), oldest(now));
  return claimed.length > 0 ? undefined : (await findKey(tx, userId, key))[0];
}

export async function storeReply(tx: Tx, { userId, key }: KeyedRequest, stored: StoredReply): Promise<void> {
  await updateKey(tx, userId, key, stored.status, stored.reply);
}

export async function deleteKeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

export async function deleteOldKeys(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<=', oldest(now)).execute();
}

/** Takes over an expired key. Returns no row if the key is in use. */
const insertKey = prepared((tx: Tx, userId: number, key: string, hash: string, now: string, expired: string) =>
  tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, idempotency_key: key, request_hash: hash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'idempotency_key'])
        .doUpdateSet({ request_hash: hash, created_at: now })
        .where('idempotency_keys.created_at', '<=', expired),
    )
    .returning('user_id'),
);

const findKey = prepared((tx: Tx, userId: number, key: string) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key),
);

const updateKey = prepared((tx: Tx, userId: number, key: string, status: number, reply: string) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, reply })
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key),
);

function oldest(now: Date): string {
  return new Date(now.getTime() - keptDays * 86_400_000).toISOString();
}
