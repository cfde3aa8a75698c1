import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './days.ts';
import type { Cents } from './money.ts';

// Forecasts when a goal is reached if its owner keeps earning as in the last four weeks.

const fourWeeks = 28;
const oneWeek = 7;
/** A date more than ten years away would be guesswork. */
const furthest = 3652;

/** Earnings and the number of days they took: the last four weeks, or since the first earning if that is less. */
export type Pace = { earned: Cents; days: number };

/** No day is given in the first week, when nothing was earned lately, or beyond ten years. */
export type Forecast = { day: Day } | 'too-soon' | 'nothing-earned' | 'far-off';

export function firstDayOfPace(today: Day): Day {
  return addDays(today, 1 - fourWeeks);
}

/** Includes today. */
export function daysOfPace(firstEarnedOn: Day | undefined, today: Day): number {
  if (firstEarnedOn === undefined) return 0;
  return Math.min(fourWeeks, Math.max(0, daysBetween(firstEarnedOn, today) + 1));
}

/** For a goal that is not reached yet. Uses whole cents and whole days, so the day is exact. */
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
