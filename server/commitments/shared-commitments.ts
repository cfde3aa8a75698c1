import type { Reader, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refTo, type Commitment } from './commitment.ts';
import { findCommitment, tryLockCommitment } from './commitment-store.ts';
import { listCompanionIdsOf } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

type Shared = { of: Commitment; memberIds: number[] };

/** Everything that somebody is a member of, each with all its members; always in the same order. */
export async function listShared(db: Reader, userId: number): Promise<Shared[]> {
  const byId = Map.groupBy(await listCompanionIdsOf(db, userId), ({ id }) => id);
  return [...byId.values()].map((rows) => ({
    of: { kind: rows[0]!.kind, id: rows[0]!.id },
    memberIds: rows.map((row) => row.user_id),
  }));
}

/**
 * Locks them all, in one order, before the person: as completing does, which pays. Otherwise two transactions could wait
 * for each other. What was left or deleted meanwhile is not in the answer.
 */
export async function lockSharedCommitments(tx: Tx, userId: number): Promise<Shared[]> {
  for (const { of } of await listShared(tx, userId)) await tryLockCommitment(tx, of);
  return listShared(tx, userId);
}

/** Another time zone is another date: a missed period may be open again, and the current one may be over. */
export async function rebuildStreaks(tx: Tx, shared: readonly Shared[], now: Date): Promise<void> {
  for (const { of } of shared) {
    const item = await findCommitment(tx, of);
    if (item) await rebuildStreak(tx, item, now);
  }
}

export function tellCompanions({ hub }: Pick<Deps, 'hub'>, userId: number, shared: readonly Shared[]): void {
  for (const { of, memberIds } of shared) hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
}
