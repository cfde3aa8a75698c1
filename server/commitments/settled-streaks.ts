import { addDays } from '#shared/domain/calendar.ts';
import { earnedBadges } from '#shared/domain/badges.ts';
import type { Reader, Write } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { access } from './access.ts';
import { commitmentIn, type Commitment } from './commitment.ts';
import {
  addBadges,
  findCommitment,
  setStreak,
  tryLockCommitment,
  type CommitmentRow,
  type StoredStreak,
} from './commitment-store.ts';
import { findEdgeDay, findNewest, findNewestId, listCompletions } from './completion-store.ts';
import { listSpans } from './day-range-store.ts';
import { takeDeferred } from './deferred-streaks.ts';
import { loadDoersOf } from './doers.ts';
import { alertKeptWith } from './everyone-kept.ts';
import { storedSchedule } from './schedule-columns.ts';
import { knownBest } from './stored-streak.ts';
import { streakInPieces } from './streak-in-pieces.ts';

// A streak marked as stale is recomputed outside of transactions, in pieces, and stored if nothing has changed since.

type SettleDeps = Pick<Deps, 'db' | 'write' | 'now'>;

/** After that many changes meanwhile the result is not stored; the next reader tries again. */
const tries = 5;
/** In days. Completions further back are neither added nor deleted. */
const changeable = 10;

const running = new WeakMap<Write, Map<number, Promise<StoredStreak | undefined>>>();

/** The rows as they may be shown: with their streak recomputed where it was stale. */
export async function withSettledStreaks<Row extends CommitmentRow>(deps: SettleDeps, rows: Row[]): Promise<Row[]> {
  if (!rows.some((row) => row.streak_stale)) return rows;
  const settled: Row[] = [];
  for (const row of rows) settled.push(row.streak_stale ? { ...row, ...(await settleStreak(deps, row)) } : row);
  return settled;
}

/** `access`, for calls that show the streak. */
export async function settledAccess(deps: SettleDeps, of: Commitment, userId: number) {
  const found = await access(deps.db, of, userId);
  const [item] = await withSettledStreaks(deps, [found.item]);
  return { ...found, item: item! };
}

/** Recomputes streaks in the background once the transactions that left them stale have been announced. */
export function settleAnnounced(deps: SettleDeps & Pick<Deps, 'hub' | 'jobs' | 'log'>): void {
  // One after the other, and after the turn that announced it: pieces would share a turn of the event loop.
  let last: Promise<unknown> = Promise.resolve();
  deps.hub.listen((_userIds, update) => {
    const of = commitmentIn(update);
    if (!of || !takeDeferred(of.id)) return;
    const settling = settleStreak(
      deps,
      of,
      last.then(() => new Promise(setImmediate)),
    );
    last = settling.catch(() => {});
    settling
      .then(() => deps.jobs.wake())
      .catch((error: unknown) => deps.log.warn({ err: error }, 'recomputing a streak failed'));
  });
}

/** Resolves when no streak is being recomputed. */
export async function streaksSettled({ write }: Pick<SettleDeps, 'write'>): Promise<void> {
  const settling = [...(running.get(write)?.values() ?? [])];
  await Promise.allSettled(settling);
}

/** Undefined if the commitment is gone. Callers at the same time share one computation, which begins after `last`. */
export async function settleStreak(
  deps: SettleDeps,
  of: Commitment,
  last?: Promise<unknown>,
): Promise<StoredStreak | undefined> {
  let settling = running.get(deps.write);
  if (!settling) running.set(deps.write, (settling = new Map()));
  let one = settling.get(of.id);
  if (!one) {
    one = (last ? last.then(() => settle(deps, of)) : settle(deps, of)).finally(() => settling.delete(of.id));
    settling.set(of.id, one);
  }
  return one;
}

async function settle(deps: SettleDeps, of: Commitment): Promise<StoredStreak | undefined> {
  for (let left = tries; ; left--) {
    const now = deps.now();
    const item = await findCommitment(deps.db, of);
    if (!item?.streak_stale) return item;
    const before = await basisOf(deps.db, item, now);
    const streak = await compute(deps.db, item, now);
    const keeping = hasKeptNext(item, streak) ? await findNewest(deps.db, of.id, streak.streak_last!) : undefined;
    const isStored = await deps.write(async (tx) => {
      const locked = await tryLockCommitment(tx, of);
      if (!locked?.streak_stale || (await basisOf(tx, locked, now)) !== before) return false;
      await setStreak(tx, of, streak);
      await addBadges(tx, of, earnedBadges(streak.streak_length, locked.completion_count), now);
      if (keeping) await alertKeptWith(tx, of, streak.streak_last!, keeping, now);
      return true;
    });
    if (isStored || left === 1) return streak;
  }
}

/** Whether a period was kept since the streak was stored. One in which nobody was due is passed without adding to it. */
function hasKeptNext(before: StoredStreak, { streak_length, streak_first, streak_last }: StoredStreak): boolean {
  const lengthBefore = streak_first === before.streak_first ? before.streak_length : 0;
  return streak_last !== null && streak_last > (before.streak_last ?? '') && streak_length > lengthBefore;
}

/** Everything that a streak depends on, apart from the time. Equal texts mean equal streaks. */
async function basisOf(db: Reader, item: CommitmentRow, now: Date): Promise<string> {
  // Ids are never reused: a new completion has a higher one, a deleted one lowers the count.
  const newestId = await findNewestId(db, item.id, addDays(now.toISOString().slice(0, 10), -changeable));
  const spans = await listSpans(db, item.id);
  return JSON.stringify([storedSchedule(item), item.completion_count, newestId, item.best_known, spans]);
}

async function compute(db: Reader, item: CommitmentRow, now: Date): Promise<StoredStreak> {
  const doers = await loadDoersOf(db, item, [], now);
  const days = [...doers.values()].flatMap(({ today, spans }) => [today, ...spans.map(({ from }) => from)]);
  const edges = [await findEdgeDay(db, item.id, 'first'), await findEdgeDay(db, item.id, 'last')];
  const sorted = [...days, ...edges.filter((day) => day !== undefined)].toSorted();
  if (doers.size === 0)
    return { streak_length: 0, streak_first: null, streak_last: null, streak_best: item.earlier_best };
  const { length, first, last, best } = await streakInPieces(
    storedSchedule(item),
    doers,
    { oldest: sorted[0]!, newest: sorted.at(-1)! },
    (from, to) => listCompletions(db, item, from, to),
    (current) => knownBest(item, current),
  );
  return {
    streak_length: length,
    streak_first: first,
    streak_last: last,
    streak_best: Math.max(item.earlier_best, best),
  };
}
