import type { Currency } from '#shared/domain/money.ts';
import { findUser, updateUser } from '#server/auth/user-store.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
import { refTo, type Commitment } from './commitment.ts';
import { takeDeferred } from './deferred-streaks.ts';
import { listStaleIds, tryLockCommitment } from './commitment-store.ts';
import { listCompanionIdsOf } from './member-store.ts';
import { settleStreak } from './settled-streaks.ts';
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
 * With a promise, a user may choose another currency. If it is a new one, companions see it beside the user's reward:
 * call `notifyOfCurrency` after the commit.
 */
export async function setCurrency(tx: Tx, userId: number, currency: Currency | undefined): Promise<boolean> {
  if (currency === undefined || (await findUser(tx, userId))?.currency === currency) return false;
  await updateUser(tx, userId, { currency });
  return true;
}

export async function notifyOfCurrency(deps: Pick<Deps, 'db' | 'hub'>, userId: number): Promise<void> {
  await notifyCompanions(deps, userId, await listShared(deps.db, userId));
}

/**
 * Recomputes the streaks that were marked as stale, of these commitments or of all. A process that stops half way leaves
 * the rest marked, and completing recomputes a marked streak by itself.
 */
export async function rebuildStaleStreaks(
  { db, write, now }: Pick<Deps, 'db' | 'write' | 'now'>,
  only?: readonly Commitment[],
): Promise<void> {
  const stale = only ?? (await listStaleIds(db));
  const large: Commitment[] = [];
  await writeInPieces(write, stale, async (tx, of) => {
    const item = await tryLockCommitment(tx, of);
    if (item?.streak_stale) await rebuildStreak(tx, item, now());
    if (takeDeferred(of.id)) large.push(of);
  });
  for (const of of large) await settleStreak({ db, write, now }, of);
}

export async function notifyCompanions(
  { hub }: Pick<Deps, 'hub'>,
  userId: number,
  shared: readonly Shared[],
): Promise<void> {
  const turn = takingTurns();
  for (const { of, memberIds } of shared) {
    hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
    await turn();
  }
}
