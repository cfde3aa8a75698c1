import { addDays, firstOfMonth, firstOfNextMonth, weekdayOf } from './calendar.ts';
import type { Day } from './days.ts';

export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** What a habit is kept, and paid, once in: from its first to its last day, both included. */
export type Period = { start: Day; end: Day };

/** The day itself, its week from Sunday through Saturday, or its calendar month. */
export function periodOf(frequency: Frequency, day: Day): Period {
  if (frequency === 'Daily') return { start: day, end: day };
  if (frequency === 'Weekly') {
    const start = addDays(day, -weekdayOf(day));
    return { start, end: addDays(start, 6) };
  }
  return { start: firstOfMonth(day), end: addDays(firstOfNextMonth(day), -1) };
}

export function periodBefore(frequency: Frequency, { start }: Period): Period {
  return periodOf(frequency, addDays(start, -1));
}

export function periodAfter(frequency: Frequency, { end }: Period): Period {
  return periodOf(frequency, addDays(end, 1));
}

/** The last periods up to the one of that day, oldest first. */
export function lastPeriods(frequency: Frequency, day: Day, count: number): Period[] {
  const periods = [periodOf(frequency, day)];
  while (periods.length < count) periods.unshift(periodBefore(frequency, periods[0]!));
  return periods;
}

export function isWithin({ start, end }: Period, day: Day): boolean {
  return start <= day && day <= end;
}
