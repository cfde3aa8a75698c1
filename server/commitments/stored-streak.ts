import { addDays } from '#shared/domain/calendar.ts';
import { earnedBadges, newBadges } from '#shared/domain/badges.ts';
import { isRestDay, periodBefore, periodOf, type Period } from '#shared/domain/periods.ts';
import { bestStreak, sharedStreak, stateOfPeriod, type Streak } from '#shared/domain/streaks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { addBadges, setStreak, type CommitmentRow } from './commitment-store.ts';
import { storedSchedule } from './schedule-columns.ts';
import { listSpans } from './day-range-store.ts';
import { loadDoers, loadDoersOf, type DoneDay } from './doers.ts';

/** In days. Enough for most streaks; doubled until the beginning is found. */
const firstLookBack = 70;
/** Fewer days for a crowd, whose streak hardly ever lasts long: reading this many days of people takes a moment. */
const firstDoneDays = 8000;
const longest = 40_000;

/**
 * After a completion, which is included in `done`. Nearly always the period is still open, or follows the last one of
 * the streak, so no history is read.
 */
export async function extendStreak(
  tx: Tx,
  item: CommitmentRow,
  period: Period,
  done: readonly DoneDay[],
  now: Date,
): Promise<void> {
  if (item.streak_stale) return rebuildStreak(tx, item, now);
  const schedule = storedSchedule(item);
  if (isRestDay(schedule, period.start)) return addBadges(tx, item, newBadges(0, item.completion_count), now);
  const doers = await loadDoersOf(tx, item, done, now);
  const isKept = stateOfPeriod(schedule, period, [...doers.values()]) === 'kept';
  if (!isKept) return addBadges(tx, item, newBadges(0, item.completion_count), now);
  const follows = item.streak_last === periodBefore(schedule, period).start;
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

/** After any other change: an undo, a late mark, a member who joined, left or paused, a new schedule. */
export async function rebuildStreak(tx: Tx, item: CommitmentRow, now: Date): Promise<void> {
  const streak = await readStreak(tx, item, now);
  await setStreak(tx, item, {
    streak_length: streak.length,
    streak_first: streak.first,
    streak_last: streak.last,
    streak_best: await bestWith(tx, item, streak.length, now),
  });
  await addBadges(tx, item, earnedBadges(streak.length, item.completion_count), now);
}

/** Computed from the completions; with `also`, as if that day were completed too. */
export async function readStreak(db: Reader, item: CommitmentRow, now: Date, also?: DoneDay): Promise<Streak> {
  const newest = addDays(now.toISOString().slice(0, 10), 1);
  const spans = await listSpans(db, item.id);
  const affordable = Math.ceil(firstDoneDays / Math.max(1, spans.length));
  for (let history = Math.min(firstLookBack, affordable); ; history *= 2) {
    const since = periodOf(storedSchedule(item), addDays(newest, -history)).start;
    const doers = await loadDoers(db, item, { start: since, end: newest }, now);
    if (also) doers.get(also.user_id)?.completions.add(also.completion_date);
    const streak = sharedStreak(storedSchedule(item), [...doers.values()], since);
    if (streak.isWhole || history >= longest) return streak;
  }
}

/**
 * Reads the whole history only if the best streak may be the one that just became shorter, or if it was never read,
 * because the promise is older than best streaks.
 */
async function bestWith(tx: Tx, item: CommitmentRow, length: number, now: Date): Promise<number> {
  const wasBest = item.streak_length === item.streak_best && length < item.streak_length;
  const isKnown = item.best_known === 1 || item.streak_first !== null || item.completion_count === 0;
  if (!wasBest && isKnown) return Math.max(item.streak_best, length);
  const doers = await loadDoers(tx, item, { start: '0000-01-01', end: '9999-12-31' }, now);
  return bestStreak(storedSchedule(item), [...doers.values()]);
}
