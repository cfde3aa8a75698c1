import type { Reader, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { access } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { tryHold } from './commitment-store.ts';
import { listCompanionIdsOf } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

type Shared = { of: Commitment; memberIds: number[] };

/** Everything that somebody is a member of, each with all its members; always in the same order. */
export async function listShared(db: Reader, userId: number): Promise<Shared[]> {
  const shared: Shared[] = [];
  for (const kind of ['habit', 'challenge'] as const) {
    const companions = Map.groupBy(await listCompanionIdsOf(db, kind, userId), (row) => row.item_id);
    for (const [id, rows] of companions) shared.push({ of: { kind, id }, memberIds: rows.map((row) => row.user_id) });
  }
  return shared;
}

/**
 * Holds all of it, in one order, before the person: as everybody does who keeps a promise and is paid for it. Otherwise
 * two could wait for each other. What was left or deleted meanwhile is not in the answer.
 */
export async function holdShared(tx: Tx, userId: number): Promise<Shared[]> {
  for (const { of } of await listShared(tx, userId)) await tryHold(tx, of);
  return listShared(tx, userId);
}

/** Another time zone is another date: what somebody had missed they may be in again, and what they were in may be over. */
export async function rebuildStreaks(tx: Tx, userId: number, shared: readonly Shared[], now: Date): Promise<void> {
  for (const { of } of shared) {
    const { item } = await access(tx, of, userId);
    await rebuildStreak(tx, item, now);
  }
}

export function tellCompanions({ hub }: Pick<Deps, 'hub'>, shared: readonly Shared[]): void {
  for (const { of, memberIds } of shared) hub.send(memberIds, { action: 'member', ...refTo(of) });
}
