import { addDays, firstOfMonth, firstOfNextMonth } from './calendar.ts';
import type { Day } from './days.ts';
import {
  countWithin,
  covers,
  isCut,
  isRestDay,
  lastPeriods,
  neededIn,
  periodOf,
  type Period,
  type Stretch,
} from './periods.ts';
import { periodsInFourWeeks, scheduleOn, type Schedule } from './schedule.ts';
import { hasKept, isRequired, type Doer } from './streaks.ts';

// A habit's past: each day was kept, paused or open. We never call a day "missed".

/** `extra`: completed on a rest day. `late`: marked on a later day. */
export const dayStates = ['kept', 'late', 'extra', 'rest', 'paused', 'open', 'ahead', 'outside'] as const;
export type DayState = (typeof dayStates)[number];
/** A doer with their pauses, and the days they marked late. */
export type LookedBackOn = Doer & { pauses: readonly Stretch[]; late: ReadonlySet<Day> };

/** `outside`: before they joined or after they left. */
export function stateOfDay(schedule: Schedule, doer: LookedBackOn, day: Day): DayState {
  const isRest = isRestDay(schedule, day);
  if (doer.completions.has(day)) return isRest ? 'extra' : doer.late.has(day) ? 'late' : 'kept';
  if (day > doer.today) return isRest ? 'rest' : 'ahead';
  if (doer.pauses.some((pause) => covers(pause, day))) return 'paused';
  if (!doer.spans.some((span) => covers(span, day))) return 'outside';
  return isRest ? 'rest' : 'open';
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
  const due = daysOfMonth(month).filter((day) => !isRestDay(schedule, day));
  const starts = new Set(due.map((day) => periodOf(schedule, day).start));
  const begun = [...starts].filter((start) => firstOfMonth(start) === `${month}-01` && start <= doer.today);
  return countKept(
    schedule,
    begun.map((start) => periodOf(schedule, start)),
    doer,
  );
}

/** Completions and need in each period of these days, where several completions keep one. */
export function progressInMonth(schedule: Schedule, doer: Doer, days: readonly Day[]) {
  const several = days.filter((day) => scheduleOn(schedule, day).times > 1);
  const starts = new Set(several.map((day) => periodOf(schedule, day).start));
  return [...starts].map((start) => {
    const period = periodOf(schedule, start);
    return {
      ...period,
      done: countWithin(period, doer.completions),
      needed: neededIn(schedule, period, doer.spans),
    };
  });
}

/** Periods that can still be kept, and pauses, do not count as possible. */
function countKept(schedule: Schedule, periods: readonly Period[], doer: Doer): KeptOf {
  const keeps = (period: Period) => hasKept(schedule, period, doer);
  const kept = periods.filter(keeps).length;
  const open = periods.filter(
    (period) => !keeps(period) && isRequired(doer, period) && !isCut(schedule, period) && doer.today > period.end,
  ).length;
  return { kept, possible: kept + open };
}
