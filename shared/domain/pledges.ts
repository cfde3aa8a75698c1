import { addDays } from './calendar.ts';
import type { Day } from './days.ts';
import { times as multiply, noCents, type Cents } from './money.ts';
import { isRestDay, periodAfter, periodOf } from './periods.ts';
import { scheduleOn, type Schedule } from './schedule.ts';
import { hasKept, stateOfPeriod, type Doer } from './streaks.ts';

// What is owed under a pledge follows from marks that stand. Marks can change for a while only, so what older days amount
// to is counted once; the rest is counted each time.

/** For every kept period, or once: for a shared streak, or for the goal of a challenge. */
export const pers = ['period', 'streak', 'goal'] as const;
export type Per = (typeof pers)[number];

/** `count`: kept periods, or days of a challenge. `run`: shared periods in a row. */
export type Tally = { count: number; run: number; isReached: boolean };

/** Marks of days further back are neither made nor taken back. */
const changeableDays = 12;

/** The last day whose marks cannot change any more, at the end of a period. */
export function lastFixedDay(schedule: Schedule, today: Day): Day {
  return addDays(periodOf(schedule, addDays(today, -changeableDays)).start, -1);
}

/** The first day that counts: that of the period in which the pledge was accepted. */
export function firstCountedDay(schedule: Schedule, acceptedOn: Day): Day {
  return periodOf(schedule, acceptedOn).start;
}

/** How many periods the doer kept, among those in which they have completions. */
export function countKept(schedule: Schedule, doer: Doer): number {
  const starts = new Set<Day>();
  for (const day of doer.completions) {
    const period = periodOf(schedule, day);
    if (!isRestDay(schedule, day) && !starts.has(period.start) && hasKept(schedule, period, doer))
      starts.add(period.start);
  }
  return starts.size;
}

/** Continues a run of shared periods from `since` to `until`. Once it was as long as `length`, it stays reached. */
export function continueRun(
  schedule: Schedule,
  doers: readonly Doer[],
  { since, until }: { since: Day; until: Day },
  before: Pick<Tally, 'run' | 'isReached'>,
  length: number,
): Pick<Tally, 'run' | 'isReached'> {
  let { run, isReached } = before;
  let { every } = scheduleOn(schedule, addDays(since, -1));
  const dayBefore = addDays(since, -1);
  let period = periodAfter(schedule, { start: dayBefore, end: dayBefore });
  for (; period.start <= until; period = periodAfter(schedule, period)) {
    const unit = scheduleOn(schedule, period.start).every;
    // A change between day, week and month starts a new streak.
    if (unit !== every) run = 0;
    every = unit;
    const state = stateOfPeriod(schedule, period, doers);
    if (state === 'missed') run = 0;
    if (state === 'kept') run++;
    isReached ||= run >= length;
  }
  return { run, isReached };
}

/** How many periods begin from `since` to `until`. */
export function countPeriods(schedule: Schedule, since: Day, until: Day): number {
  const dayBefore = addDays(since, -1);
  let period = periodAfter(schedule, { start: dayBefore, end: dayBefore });
  let count = 0;
  for (; period.start <= until; period = periodAfter(schedule, period)) count++;
  return count;
}

/** All that was ever owed under the pledge, paid or not. */
export function earnedUnder({ per, amount }: { per: Per; amount: Cents }, { count, isReached }: Tally): Cents {
  if (per === 'period') return multiply(amount, count);
  return isReached ? amount : noCents;
}
