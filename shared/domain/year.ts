import { addDays, firstOfNextMonth, weekdayOf } from './calendar.ts';
import type { Day } from './days.ts';
import { stateOfDay, type DayState, type KeptOf, type LookedBackOn } from './history.ts';
import { isWithin, periodAfter, periodOf, type Period } from './periods.ts';
import { scheduleOn, type Schedule } from './schedule.ts';
import type { PeriodState } from './streaks.ts';

// One calendar year of a promise, for one doer or for everyone together.

let latest: { year: number; days: readonly Day[] } | undefined;

/** One reply asks four times for the same year, so that one is kept. */
export function daysOfYear(year: number): readonly Day[] {
  if (latest?.year === year) return latest.days;
  const days: Day[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days.push(day);
  latest = { year, days };
  return days;
}

/** The periods that overlap the year, in order, without rest days. Those of a challenge lie in its `window`. */
export function periodsOfYear(schedule: Schedule, year: number, until: Day, window?: Period): Period[] {
  const first = periodOf(schedule, `${year}-01-01`);
  const last = until < `${year}-12-31` ? until : `${year}-12-31`;
  const periods: Period[] = [];
  // `periodAfter` the day before: the first day may be a rest day.
  let period = periodAfter(schedule, { start: first.start, end: addDays(first.start, -1) });
  for (; period.start <= last; period = periodAfter(schedule, period))
    if (!window || isWithin(window, period.start)) periods.push(period);
  return periods;
}

/** `ahead` of a challenge lies in its window: before and after it there is nothing to keep. */
export function statesOfYear(schedule: Schedule, year: number, doer: LookedBackOn, window?: Period): DayState[] {
  return daysOfYear(year).map((day) =>
    window && !isWithin(window, day) ? 'outside' : stateOfDay(schedule, doer, day),
  );
}

export type Judged = { period: Period; state: PeriodState };

/** Periods that begin in each month. One that can still be kept, or was excused, is not possible. */
export function monthsOfYear(year: number, judged: readonly Judged[]): KeptOf[] {
  const months = Array.from({ length: 12 }, () => ({ kept: 0, possible: 0 }));
  for (const { period, state } of judged) {
    if (!period.start.startsWith(`${year}-`)) continue;
    const month = months[Number(period.start.slice(5, 7)) - 1]!;
    if (state === 'kept') month.kept++;
    if (state === 'kept' || state === 'missed') month.possible++;
  }
  return months;
}

export function sumOf(parts: readonly KeptOf[]): KeptOf {
  return parts.reduce((sum, { kept, possible }) => ({ kept: sum.kept + kept, possible: sum.possible + possible }), {
    kept: 0,
    possible: 0,
  });
}

/** Too few days say nothing about weekdays. */
const daysForWeekdays = 28;

/** Days kept and possible on each weekday, 0 is Sunday; null in the first four weeks. */
export function weekdaysOfYear(
  year: number,
  stateOf: (index: number, day: Day) => 'kept' | 'possible' | null,
): KeptOf[] | null {
  const weekdays = Array.from({ length: 7 }, () => ({ kept: 0, possible: 0 }));
  let [first, last] = [-1, -1];
  for (const [index, day] of daysOfYear(year).entries()) {
    const state = stateOf(index, day);
    if (state === null) continue;
    if (first < 0) first = index;
    last = index;
    const weekday = weekdays[weekdayOf(day)]!;
    if (state === 'kept') weekday.kept++;
    weekday.possible++;
  }
  return first >= 0 && last - first + 1 >= daysForWeekdays ? weekdays : null;
}

/**
 * The month of which the largest part was kept; of equal ones that with more, then the latest. Compares months that have
 * ended and that the promise existed in from their first day; null before there are two of them.
 */
export function bestMonth(year: number, months: readonly KeptOf[], since: Day, today: Day): string | null {
  const whole = months
    .map((counts, index) => ({ ...counts, month: `${year}-${String(index + 1).padStart(2, '0')}` }))
    .filter(({ month }) => `${month}-01` >= since && firstOfNextMonth(`${month}-01`) <= today);
  if (whole.length < 2) return null;
  const [best] = whole
    .filter(({ kept }) => kept > 0)
    .toSorted((a, b) => b.kept * a.possible - a.kept * b.possible || b.kept - a.kept || (a.month < b.month ? 1 : -1));
  return best?.month ?? null;
}

/** Periods kept in a row, from the first day to the last. */
export type KeptRun = { length: number; from: Day; to: Day };

/** Runs of two and more within the year, longest first. Excused periods neither count nor end one. */
export function runsOfYear(schedule: Schedule, year: number, judged: readonly Judged[]): KeptRun[] {
  const runs: KeptRun[] = [];
  let run: KeptRun | undefined;
  let every = schedule.every;
  for (const { period, state } of judged) {
    const unit = scheduleOn(schedule, period.start).every;
    if (state === 'missed' || unit !== every) run = undefined;
    every = unit;
    if (state !== 'kept' || !period.start.startsWith(`${year}-`)) continue;
    if (run) Object.assign(run, { length: run.length + 1, to: period.end });
    else runs.push((run = { length: 1, from: period.start, to: period.end }));
  }
  return runs.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length || (a.from < b.from ? 1 : -1));
}
