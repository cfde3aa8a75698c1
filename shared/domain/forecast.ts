import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './days.ts';
import type { Cents } from './money.ts';

// When a goal is reached if its owner goes on earning as in the last four weeks.

const fourWeeks = 28;
const oneWeek = 7;
/** Beyond ten years a date would only pretend to know. */
const furthest = 3652;

/** What was earned, and in how many days: in the last four weeks, or since the first earning where that is less. */
export type Pace = { earned: Cents; days: number };

/** Where there is no day to tell: within the first week, when nothing was earned lately, and when it is too far off. */
export type Forecast = { day: Day } | 'too-soon' | 'nothing-earned' | 'far-off';

export function firstDayOfPace(today: Day): Day {
  return addDays(today, 1 - fourWeeks);
}

/** Today included. */
export function daysOfPace(firstEarnedOn: Day | undefined, today: Day): number {
  if (firstEarnedOn === undefined) return 0;
  return Math.min(fourWeeks, Math.max(0, daysBetween(firstEarnedOn, today) + 1));
}

/** Of a goal that is not reached yet. Whole cents and whole days throughout: the day is exact. */
export function forecast(missing: Cents, { earned, days }: Pace, today: Day): Forecast {
  if (days < oneWeek) return 'too-soon';
  if (earned <= 0) return 'nothing-earned';
  const needed = divideUp(missing * days, earned);
  return needed > furthest ? 'far-off' : { day: addDays(today, needed) };
}

function divideUp(a: number, b: number): number {
  const rest = a % b;
  return (a - rest) / b + (rest > 0 ? 1 : 0);
}
