import type { AccountEventKind } from '#shared/contract/session-calls.ts';
import type { Reader, Tx } from '#server/db/database.ts';

const keptDays = 90;

/** `device` is in words, or null when the operator acts. Nothing else is stored: no address, and no text. */
export async function recordEvent(
  tx: Tx,
  userId: number,
  kind: AccountEventKind,
  device: string | null,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('account_events')
    .values({ user_id: userId, kind, device, created_at: now.toISOString() })
    .execute();
}

/** Newest first. */
export async function listEvents(
  db: Reader,
  userId: number,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  now: Date,
) {
  return db
    .selectFrom('account_events')
    .select(['id', 'kind', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .where('created_at', '>', oldest(now))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteEventsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_events').where('user_id', '=', userId).execute();
}

export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('account_events').where('created_at', '<=', oldest(now)).execute();
}

function oldest(now: Date): string {
  return new Date(now.getTime() - keptDays * 86_400_000).toISOString();
}
