import type { Reader, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refTo, type Commitment } from './commitment.ts';
import { findCommitment, tryLockCommitment } from './commitment-store.ts';
import { listCompanionIdsOf } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

type Shared = { of: Commitment; memberIds: number[] };

/** All commitments of a user, each with the ids of all its members; always in the same order. */
export async function listShared(db: Reader, userId: number): Promise<Shared[]> {
  const byId = Map.groupBy(await listCompanionIdsOf(db, userId), ({ id }) => id);
  return [...byId.values()].map((rows) => ({
    of: { kind: rows[0]!.kind, id: rows[0]!.id },
    memberIds: rows.map((row) => row.user_id),
  }));
}

/**
 * Locks all of them, in one order, before the user's row, as completing does: another order could deadlock. Leaves out
 * commitments that were left or deleted meanwhile.
 */
export async function lockSharedCommitments(tx: Tx, userId: number): Promise<Shared[]> {
  for (const { of } of await listShared(tx, userId)) await tryLockCommitment(tx, of);
  return listShared(tx, userId);
}

/** A new time zone can reopen a missed period or close the current one, so streaks are recomputed. */
export async function rebuildStreaks(tx: Tx, shared: readonly Shared[], now: Date): Promise<void> {
  for (const { of } of shared) {
    const item = await findCommitment(tx, of);
    if (item) await rebuildStreak(tx, item, now);
  }
}

export function notifyCompanions({ hub }: Pick<Deps, 'hub'>, userId: number, shared: readonly Shared[]): void {
  for (const { of, memberIds } of shared) hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
}
