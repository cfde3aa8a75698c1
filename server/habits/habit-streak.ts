import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { earnedBadges } from '#shared/domain/badges.ts';
import { periodBefore, periodOf, type Period } from '#shared/domain/periods.ts';
import { sharedStreak, stateOfPeriod, type Doer } from '#shared/domain/streaks.ts';
import type { Tx } from '#server/db/database.ts';
import { addBadges, listCompletions, setStreak, type HabitRow } from './habit-store.ts';
import { listSpans } from './streak-store.ts';

/** Far enough for most streaks, doubled until the beginning is found. */
const firstLookBack = 70;
const longest = 40_000;

/** After a completion: nearly always the period is still open, or it is the one after the last that counts. */
export async function extendStreak(tx: Tx, habit: HabitRow, day: Day, now: Date): Promise<void> {
  const period = periodOf(habit.frequency, day);
  if (habit.streak_last !== period.start && stateOfPeriod(period, await loadDoers(tx, habit, period, now)) === 'kept') {
    const follows = habit.streak_last === periodBefore(habit.frequency, period).start;
    if (!follows) return rebuildStreak(tx, habit, now);
    await setStreak(tx, habit.id, habit.streak_length + 1, period.start);
    await addBadges(tx, habit.id, earnedBadges(habit.streak_length + 1, habit.completion_count), now);
    return;
  }
  await addBadges(tx, habit.id, earnedBadges(0, habit.completion_count), now);
}

/** After anything else that can change it: an undo, somebody who came or went, another frequency. */
export async function rebuildStreak(tx: Tx, habit: HabitRow, now: Date): Promise<void> {
  const newest = addDays(now.toISOString().slice(0, 10), 1);
  for (let lookBack = firstLookBack; ; lookBack *= 2) {
    const since = periodOf(habit.frequency, addDays(newest, -lookBack)).start;
    const doers = await loadDoers(tx, habit, { start: since, end: newest }, now);
    const streak = sharedStreak(habit.frequency, doers, since);
    if (!streak.isWhole && lookBack < longest) continue;
    await setStreak(tx, habit.id, streak.length, streak.last);
    return addBadges(tx, habit.id, earnedBadges(streak.length, habit.completion_count), now);
  }
}

async function loadDoers(tx: Tx, habit: HabitRow, { start, end }: Period, now: Date): Promise<Doer[]> {
  const doers = new Map<number, Doer & { spans: { from: Day; until: Day | null }[]; completions: Set<Day> }>();
  for (const { user_id, from_day, until_day, timezone } of await listSpans(tx, habit.id)) {
    const doer = doers.get(user_id) ?? { today: dayIn(timezone, now), spans: [], completions: new Set<Day>() };
    doer.spans.push({ from: from_day, until: until_day });
    doers.set(user_id, doer);
  }
  for (const { user_id, completion_date } of await listCompletions(tx, habit.id, start, end)) {
    doers.get(user_id)?.completions.add(completion_date);
  }
  return [...doers.values()];
}
