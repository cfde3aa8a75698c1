import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { earnedBadges } from '#shared/domain/badges.ts';
import { periodBefore, periodOf, type Period } from '#shared/domain/periods.ts';
import { bestStreak, sharedStreak, stateOfPeriod } from '#shared/domain/streaks.ts';
import type { Tx } from '#server/db/database.ts';
import { loadDoers } from './habit-doers.ts';
import { addBadges, holdHabit, listHabitsOf, setStreak, type HabitRow } from './habit-store.ts';

/** Far enough for most streaks, doubled until the beginning is found. */
const firstLookBack = 70;
const longest = 40_000;

/** After a completion: nearly always the period is still open, or it is the one after the last that counts. */
export async function extendStreak(tx: Tx, habit: HabitRow, day: Day, now: Date): Promise<void> {
  const period = periodOf(habit.frequency, day);
  if (!(await isKept(tx, habit, period, now)))
    return addBadges(tx, habit.id, earnedBadges(0, habit.completion_count), now);
  const follows = habit.streak_last === periodBefore(habit.frequency, period).start;
  if (!follows || habit.streak_first === null) return rebuildStreak(tx, habit, now);
  const length = habit.streak_length + 1;
  await setStreak(tx, habit.id, {
    streak_length: length,
    streak_first: habit.streak_first,
    streak_last: period.start,
    streak_best: Math.max(habit.streak_best, length),
  });
  await addBadges(tx, habit.id, earnedBadges(length, habit.completion_count), now);
}

/**
 * After anything else that can change it: an undo, somebody who came, went or paused, another frequency. Then
 * (`isRedefined`) every period there ever was is another one.
 */
export async function rebuildStreak(tx: Tx, habit: HabitRow, now: Date, isRedefined = false): Promise<void> {
  const newest = addDays(now.toISOString().slice(0, 10), 1);
  for (let lookBack = firstLookBack; ; lookBack *= 2) {
    const since = periodOf(habit.frequency, addDays(newest, -lookBack)).start;
    const doers = await loadDoers(tx, habit.id, { start: since, end: newest }, now);
    const streak = sharedStreak(habit.frequency, [...doers.values()], since);
    if (!streak.isWhole && lookBack < longest) continue;
    await setStreak(tx, habit.id, {
      streak_length: streak.length,
      streak_first: streak.first,
      streak_last: streak.last,
      streak_best: await bestWith(tx, habit, streak.length, isRedefined, now),
    });
    return addBadges(tx, habit.id, earnedBadges(streak.length, habit.completion_count), now);
  }
}

/** Another time zone is another date: what somebody had missed they may be in again, and what they were in may be over. */
export async function rebuildStreaksOf(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const { id } of await listHabitsOf(tx, userId)) {
    const habit = await holdHabit(tx, id, 0);
    if (habit) await rebuildStreak(tx, habit, now);
  }
}

/**
 * The whole history is read only when the best may have been the one that just became shorter, and when nobody knows
 * where the running one began: it was stored before the best was.
 */
async function bestWith(tx: Tx, habit: HabitRow, length: number, isRedefined: boolean, now: Date): Promise<number> {
  const wasBest = habit.streak_length === habit.streak_best && length < habit.streak_length;
  const isKnown = habit.streak_first !== null || habit.completion_count === 0;
  if (!isRedefined && !wasBest && isKnown) return Math.max(habit.streak_best, length);
  const doers = await loadDoers(tx, habit.id, { start: '0000-01-01', end: '9999-12-31' }, now);
  return bestStreak(habit.frequency, [...doers.values()]);
}

async function isKept(tx: Tx, habit: HabitRow, period: Period, now: Date): Promise<boolean> {
  const doers = await loadDoers(tx, habit.id, period, now);
  return stateOfPeriod(period, [...doers.values()]) === 'kept';
}
