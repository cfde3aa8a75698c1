import { dayOf, type Day } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { settlePending } from '#server/confirmations/pending-marks.ts';
import { settleAhead } from '#server/confirmations/settle-ahead.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { accessAsCreator, lockedAccessAsCreator } from './access.ts';
import type { Commitment } from './commitment.ts';
import { tryLockCommitment, updateCommitment, type CommitmentRow } from './commitment-store.ts';
import * as dayRanges from './day-range-store.ts';
import { countOthersOfMembers, listActiveDoers, listFullUsers, lockUsers } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

const membersAtOnce = 20;

/**
 * The members who are in the most other promises of this kind: the only ones whom restoring this one could take over
 * their quota. Read before the transaction, because counting for a thousand members takes long.
 */
export async function readFullest(db: Reader, of: Commitment): Promise<number[]> {
  const turn = takingTurns();
  const counted: { user_id: number; others: number | null }[] = [];
  for (;;) {
    await turn();
    const some = await countOthersOfMembers(db, of, counted.at(-1)?.user_id ?? 0, membersAtOnce);
    counted.push(...some);
    if (some.length < membersAtOnce) break;
  }
  const fullestFirst = counted.toSorted((a, b) => (b.others ?? 0) - (a.others ?? 0));
  return fullestFirst.slice(0, membersAtOnce).map(({ user_id }) => user_id);
}

/**
 * A large promise is archived before its marks are confirmed in pieces, also on the way to being deleted. If the act is
 * interrupted, only marks of an archived promise were confirmed. `refuseEarly` throws what the act would refuse later.
 */
export async function settleLarge(
  deps: Deps,
  userId: number,
  of: Commitment,
  event: 'archive' | 'delete',
  refuseEarly: (item: CommitmentRow) => void = () => {},
): Promise<void> {
  await settleAhead(deps, of, event, {
    begin: async (tx) => {
      const { item } = await lockedAccessAsCreator(tx, of, userId);
      refuseEarly(item);
      if (item.archived_at !== null) return;
      await archive(tx, item, deps.now());
      await rebuildStreak(tx, item, deps.now());
    },
    lock: async (tx) => {
      const item = await tryLockCommitment(tx, of);
      return item && item.archived_at !== null ? item : null;
    },
  });
}

/** The day on which each doer's span begins or ends. */
type Days = ReadonlyMap<number, Day>;

/**
 * Opens the spans of an archived commitment before it is locked: a thousand rows take longer than others should wait.
 * Nobody sees them before the commit. Once it is locked, `matchSpans` makes up for what changed meanwhile.
 */
export async function openSpansAhead(tx: Tx, of: Commitment, creatorId: number, now: Date): Promise<Days> {
  const { item } = await accessAsCreator(tx, of, creatorId);
  const days = item.archived_at === null ? new Map<number, Day>() : await readDays(tx, of, now);
  await changeSpans(tx, of, [...days], dayRanges.openSpans);
  return days;
}

/** For those who paused, left, resumed or travelled since their spans were opened. */
export async function matchSpans(tx: Tx, of: Commitment, opened: Days, now: Date): Promise<void> {
  const days = await readDays(tx, of, now);
  const isIn = (all: Days) => (one: readonly [number, Day]) => all.get(one[0]) === one[1];
  await changeSpans(
    tx,
    of,
    [...opened].filter((one) => !isIn(days)(one)),
    dayRanges.closeSpans,
  );
  await changeSpans(
    tx,
    of,
    [...days].filter((one) => !isIn(opened)(one)),
    dayRanges.openSpans,
  );
}

/**
 * While archived no day has to be kept: spans close, and the streak continues when it is restored. `fullest` and
 * `opened` are needed for restoring. Returns the doers whose pending marks archiving confirmed.
 */
export async function setArchived(
  tx: Tx,
  of: CommitmentRow,
  creatorId: number,
  isArchived: boolean,
  { fullest, opened }: { fullest: readonly number[]; opened: Days },
  now: Date,
): Promise<number[]> {
  if (isArchived) {
    const settled = await settlePending(tx, of, 'archive', now);
    // It is archived already if `settleLarge` was interrupted between archiving it and confirming the last marks.
    if (of.archived_at === null) await archive(tx, of, now);
    return settled;
  }
  await refuseOverQuota(tx, of, creatorId, fullest);
  await updateCommitment(tx, of.id, { archived_at: null });
  await matchSpans(tx, of, opened, now);
  return [];
}

async function archive(tx: Tx, of: Commitment, now: Date): Promise<void> {
  await updateCommitment(tx, of.id, { archived_at: now.toISOString() });
  await changeSpans(tx, of, [...(await readDays(tx, of, now))], dayRanges.closeSpans);
}

async function readDays(db: Reader, of: Commitment, now: Date): Promise<Days> {
  return new Map((await listActiveDoers(db, of)).map((doer) => [doer.user_id, dayOf(doer, now)]));
}

async function changeSpans(
  tx: Tx,
  of: Commitment,
  days: readonly (readonly [number, Day])[],
  change: typeof dayRanges.openSpans,
): Promise<void> {
  for (const [day, sameDay] of Map.groupBy(days, ([, one]) => one))
    await change(
      tx,
      of,
      sameDay.map(([userId]) => userId),
      day,
    );
}

/** A restored promise counts again for all of its members. */
async function refuseOverQuota(tx: Tx, of: Commitment, creatorId: number, fullest: readonly number[]): Promise<void> {
  const ids = [...new Set([creatorId, ...fullest])].toSorted((a, b) => a - b);
  await lockUsers(tx, ids);
  const full = await listFullUsers(tx, of.kind, ids, limits.promises.max);
  if (full.length > 0) throw refuse(full.includes(creatorId) ? `${of.kind}_limit` : 'companion_at_limit');
}
