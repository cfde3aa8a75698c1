import { addDays } from '#shared/domain/calendar.ts';
import { earnedBadges, newBadges } from '#shared/domain/badges.ts';
import { isRestDay, periodBefore, periodOf, type Period } from '#shared/domain/periods.ts';
import type { Schedule } from '#shared/domain/schedule.ts';
import { bestStreak, sharedStreak, stateOfPeriod, type Streak } from '#shared/domain/streaks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { addBadges, setStreak, updateCommitment, type CommitmentRow } from './commitment-store.ts';
import { deferStreak, isLarge } from './deferred-streaks.ts';
import { rememberMissing } from './missing-doer.ts';
import { storedSchedule } from './schedule-columns.ts';
import { countSpans } from './day-range-store.ts';
import { loadDoers, loadDoersOf, type DoneDay } from './doers.ts';

/** In days. Enough for most streaks; doubled until the beginning is found. */
const firstLookBack = 70;
const longest = 40_000;

/** A completion on time or late; `earlier` are the other ones of its period, null if not everyone has kept it. */
type Marked = { period: Period; earlier: readonly DoneDay[] | null; completion: DoneDay; isLate: boolean };

/** After a completion. True if with it everyone has kept the period. */
export async function markInStreak(tx: Tx, item: CommitmentRow, marked: Marked, now: Date): Promise<boolean> {
  const { isKept, isNew } = await judge(tx, item, marked, now);
  if (marked.isLate) await rebuildAllStreaks(tx, item, now);
  else await extendStreak(tx, item, marked.period, isKept, now);
  return isNew;
}

/** Nearly always the period is still open, or follows the last one of the streak, so no history is read. */
async function extendStreak(tx: Tx, item: CommitmentRow, period: Period, isKept: boolean, now: Date): Promise<void> {
  if (item.streak_stale) await rebuildStreak(tx, item, now);
  else if (!isRestDay(storedSchedule(item), period.start) && isTooMuch(item, period)) await deferStreak(tx, item);
  else if (!isKept) await addBadges(tx, item, newBadges(0, item.completion_count), now);
  else await extendBy(tx, item, period, now);
}

/** Whether everyone has kept the period, and whether this completion was the one that was missing. */
async function judge(
  tx: Tx,
  item: CommitmentRow,
  { period, earlier, completion }: Marked,
  now: Date,
): Promise<{ isKept: boolean; isNew: boolean }> {
  const schedule = storedSchedule(item);
  if (isRestDay(schedule, period.start) || earlier === null) return { isKept: false, isNew: false };
  const doers = await loadDoersOf(tx, item, [...earlier, completion], now);
  const isKept = stateOfPeriod(schedule, period, [...doers.values()]) === 'kept';
  rememberMissing(item, period, doers);
  return { isKept, isNew: isKept && isKeptOnlyWith(schedule, period, doers, completion) };
}

/** Whether everyone has kept the period, and would not have without that completion, which is taken out of `doers`. */
export function isKeptOnlyWith(
  schedule: Schedule,
  period: Period,
  doers: Awaited<ReturnType<typeof loadDoersOf>>,
  completion: DoneDay,
): boolean {
  if (stateOfPeriod(schedule, period, [...doers.values()]) !== 'kept') return false;
  doers.get(completion.user_id)?.completions.delete(completion.completion_date);
  return stateOfPeriod(schedule, period, [...doers.values()]) !== 'kept';
}

/** A month of a thousand people takes too long to read while others wait: it is judged after the commit. */
export function isTooMuch(item: CommitmentRow, { start, end }: Period): boolean {
  return isLarge(item) && start !== end;
}

async function extendBy(tx: Tx, item: CommitmentRow, period: Period, now: Date): Promise<void> {
  const follows = item.streak_last === periodBefore(storedSchedule(item), period).start;
  if (!follows || item.streak_first === null) return rebuildStreak(tx, item, now);
  const length = item.streak_length + 1;
  await setStreak(tx, item, {
    streak_length: length,
    streak_first: item.streak_first,
    streak_last: period.start,
    streak_best: Math.max(item.streak_best, length),
  });
  await addBadges(tx, item, newBadges(length, item.completion_count), now);
}

/** After any other change: an undo, a member who joined, left or paused. */
export async function rebuildStreak(tx: Tx, item: CommitmentRow, now: Date): Promise<void> {
  if (isLarge(item) || isLarge(item, await countSpans(tx, item.id))) return deferStreak(tx, item);
  const streak = await readStreak(tx, item, now);
  await setStreak(tx, item, {
    streak_length: streak.length,
    streak_first: streak.first,
    streak_last: streak.last,
    streak_best: await bestWith(tx, item, streak.length, now),
  });
  await addBadges(tx, item, earnedBadges(streak.length, item.completion_count), now);
}

/**
 * After a change that may concern a run other than the current one, such as a late mark or a new schedule: the best
 * streak is read from the whole history again.
 */
export async function rebuildAllStreaks(tx: Tx, item: CommitmentRow, now: Date): Promise<void> {
  const unknownBest = { best_known: 0, streak_first: null } as const;
  await updateCommitment(tx, item.id, unknownBest);
  await rebuildStreak(tx, { ...item, ...unknownBest }, now);
}

/** Computed from the completions; with `also`, as if that day were completed too. */
export async function readStreak(db: Reader, item: CommitmentRow, now: Date, also?: DoneDay): Promise<Streak> {
  const newest = addDays(now.toISOString().slice(0, 10), 1);
  for (let history = firstLookBack; ; history *= 2) {
    const since = periodOf(storedSchedule(item), addDays(newest, -history)).start;
    const doers = await loadDoers(db, item, { start: since, end: newest }, now);
    if (also) doers.get(also.user_id)?.completions.add(also.completion_date);
    const streak = sharedStreak(storedSchedule(item), [...doers.values()], since);
    if (streak.isWhole || history >= longest) return streak;
  }
}

async function bestWith(tx: Tx, item: CommitmentRow, length: number, now: Date): Promise<number> {
  const known = knownBest(item, length);
  if (known !== undefined) return known;
  const doers = await loadDoers(tx, item, { start: '0000-01-01', end: '9999-12-31' }, now);
  return Math.max(item.earlier_best, bestStreak(storedSchedule(item), [...doers.values()]));
}

/**
 * Undefined if the whole history has to be read: the best streak may be the one that just became shorter, or it was
 * never read, because the promise is older than best streaks.
 */
export function knownBest(item: CommitmentRow, length: number): number | undefined {
  const wasBest = item.streak_length === item.streak_best && length < item.streak_length;
  const isKnown = item.best_known === 1 || item.streak_first !== null || item.completion_count === 0;
  return isKnown && !wasBest ? Math.max(item.streak_best, length) : undefined;
}
