import { addDays, firstOfMonth, firstOfNextMonth, weekdayOf } from './calendar.ts';
import type { Day } from './days.ts';
import { isRestDay, type Schedule } from './schedule.ts';

/** The days in which a promise is kept once, from the first to the last, both included. */
export type Period = { start: Day; end: Day };

/** The day itself, its week, or its calendar month. A rest day is a period that no doer has to keep. */
export function periodOf({ every, weekStart }: Schedule, day: Day): Period {
  if (every === 'day') return { start: day, end: day };
  if (every === 'week') {
    const start = addDays(day, -((weekdayOf(day) + 7 - weekStart) % 7));
    return { start, end: addDays(start, 6) };
  }
  return { start: firstOfMonth(day), end: addDays(firstOfNextMonth(day), -1) };
}

/** The previous period that had to be kept: rest days are skipped. */
export function periodBefore(schedule: Schedule, { start }: Period): Period {
  return periodOf(schedule, nearestDue(schedule, addDays(start, -1), -1));
}

export function periodAfter(schedule: Schedule, { end }: Period): Period {
  return periodOf(schedule, nearestDue(schedule, addDays(end, 1), 1));
}

/** The last `count` periods up to the one of `day`, oldest first. */
export function lastPeriods(schedule: Schedule, day: Day, count: number): Period[] {
  const periods = [periodOf(schedule, nearestDue(schedule, day, -1))];
  while (periods.length < count) periods.unshift(periodBefore(schedule, periods[0]!));
  return periods;
}

export function isWithin({ start, end }: Period, day: Day): boolean {
  return start <= day && day <= end;
}

/** The longest period. With fewer completions than that, it is faster to go through the completions. */
const longest = 31;

/** Whether these days keep the period. The only definition of "kept". */
export function isKept({ times }: Schedule, period: Period, days: ReadonlySet<Day>): boolean {
  let count = 0;
  if (days.size <= longest) {
    for (const day of days) if (isWithin(period, day) && ++count >= times) return true;
    return false;
  }
  for (let day = period.start; ; day = addDays(day, 1)) {
    if (days.has(day) && ++count >= times) return true;
    if (day >= period.end) return false;
  }
}

function nearestDue(schedule: Schedule, day: Day, step: 1 | -1): Day {
  // Streaks call this for every day, so skip the lookup when there are no rest days.
  if (schedule.weekdays === null) return day;
  let due = day;
  while (isRestDay(schedule, weekdayOf(due))) due = addDays(due, step);
  return due;
}
