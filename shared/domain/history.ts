import { addDays, firstOfMonth, firstOfNextMonth } from './calendar.ts';
import type { Day } from './days.ts';
import { isKept, isWithin, lastPeriods, periodOf, type Period } from './periods.ts';
import { periodsInFourWeeks, type Schedule } from './schedule.ts';
import { isRequired, type Doer } from './streaks.ts';

// A habit's past: each day was kept, paused or open. We never call a day "missed".

export const dayStates = ['kept', 'paused', 'open', 'ahead', 'outside'] as const;
export type DayState = (typeof dayStates)[number];
type Stretch = { from: Day; until: Day | null };
/** A doer with their pauses. */
export type LookedBackOn = Doer & { pauses: readonly Stretch[] };

/** `outside`: before they joined or after they left. */
export function stateOfDay(doer: LookedBackOn, day: Day): DayState {
  if (doer.completions.has(day)) return 'kept';
  if (day > doer.today) return 'ahead';
  if (doer.pauses.some((pause) => covers(pause, day))) return 'paused';
  return doer.spans.some((span) => covers(span, day)) ? 'open' : 'outside';
}

export function daysOfMonth(month: string): Day[] {
  const first = `${month}-01`;
  const next = firstOfNextMonth(first);
  const days: Day[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

export type KeptOf = { kept: number; possible: number };

/** The last four weeks; for a monthly schedule the current month. */
export function keptLately(schedule: Schedule, doer: Doer): KeptOf {
  return countKept(schedule, lastPeriods(schedule, doer.today, periodsInFourWeeks(schedule)), doer);
}

/** Counts the periods that begin in that month. */
export function keptInMonth(schedule: Schedule, doer: Doer, month: string): KeptOf {
  const starts = new Set(daysOfMonth(month).map((day) => periodOf(schedule, day).start));
  const begun = [...starts].filter((start) => firstOfMonth(start) === `${month}-01` && start <= doer.today);
  return countKept(
    schedule,
    begun.map((start) => periodOf(schedule, start)),
    doer,
  );
}

/** Periods that can still be kept, and pauses, do not count as possible. */
function countKept(schedule: Schedule, periods: readonly Period[], doer: Doer): KeptOf {
  const kept = periods.filter((period) => isKept(schedule, period, doer.completions)).length;
  const open = periods.filter(
    (period) => !isKept(schedule, period, doer.completions) && isRequired(doer, period) && doer.today > period.end,
  ).length;
  return { kept, possible: kept + open };
}

function covers({ from, until }: Stretch, day: Day): boolean {
  return isWithin({ start: from, end: until === null ? day : addDays(until, -1) }, day);
}
