import { addDays, firstOfMonth, firstOfNextMonth, weekdayOf } from './calendar.ts';
import type { Day } from './days.ts';
import { scheduleOn, type Schedule } from './schedule.ts';

/** The days in which a promise is kept once, from the first to the last, both included. */
export type Period = { start: Day; end: Day };
/** The days `from` ≤ day < `until`; null while it lasts. */
export type Stretch = { from: Day; until: Day | null };

/**
 * The day itself, its week, or its calendar month. A rest day is a period that no doer has to keep. A period in which
 * the schedule changed ends where the next schedule begins.
 */
export function periodOf(schedule: Schedule, day: Day): Period {
  if (!schedule.before || schedule.since === undefined || day >= schedule.since) return wholePeriod(schedule, day);
  const { start, end } = periodOf(schedule.before, day);
  return { start, end: end < schedule.since ? end : addDays(schedule.since, -1) };
}

function wholePeriod({ every, weekStart }: Schedule, day: Day): Period {
  if (every === 'day') return { start: day, end: day };
  if (every === 'week') {
    const start = addDays(day, -((weekdayOf(day) + 7 - weekStart) % 7));
    return { start, end: addDays(start, 6) };
  }
  return { start: firstOfMonth(day), end: addDays(firstOfNextMonth(day), -1) };
}

/** Whether a change of schedule ended the period early. Nobody can be asked to have kept it. */
export function isCut(schedule: Schedule, { start, end }: Period): boolean {
  return schedule.before !== undefined && end < wholePeriod(scheduleOn(schedule, start), start).end;
}

/** The previous period that had to be kept: rest days are skipped. */
export function periodBefore(schedule: Schedule, { start }: Period): Period {
  return duePeriod(schedule, addDays(start, -1));
}

export function periodAfter(schedule: Schedule, { end }: Period): Period {
  return periodOf(schedule, nearestDue(schedule, addDays(end, 1), 1));
}

/** The period of that day, or of the last day before that is no rest day. */
export function duePeriod(schedule: Schedule, day: Day): Period {
  return periodOf(schedule, nearestDue(schedule, day, -1));
}

/** The last `count` periods up to the one of `day`, oldest first. */
export function lastPeriods(schedule: Schedule, day: Day, count: number): Period[] {
  const periods = [duePeriod(schedule, day)];
  while (periods.length < count) periods.unshift(periodBefore(schedule, periods[0]!));
  return periods;
}

export function isRestDay(schedule: Schedule, day: Day): boolean {
  const { every, weekdays } = scheduleOn(schedule, day);
  return every === 'day' && weekdays !== null && !weekdays.includes(weekdayOf(day));
}

export function isWithin({ start, end }: Period, day: Day): boolean {
  return start <= day && day <= end;
}

export function covers({ from, until }: Stretch, day: Day): boolean {
  return from <= day && (until === null || day < until);
}

/**
 * How many completions a doer needs in the period: `times`, in proportion to the days on which they were an active
 * member, rounded up. `spans` are those days.
 */
export function neededIn(schedule: Schedule, period: Period, spans: readonly Stretch[]): number {
  const then = scheduleOn(schedule, period.start);
  if (then.times === 1) return spans.some((span) => overlaps(span, period)) ? 1 : 0;
  let [active, all] = [0, 0];
  const whole = wholePeriod(then, period.start);
  for (let day = whole.start; day <= whole.end; day = addDays(day, 1)) {
    all++;
    if (day <= period.end && spans.some((span) => covers(span, day))) active++;
  }
  return Math.ceil((then.times * active) / all);
}

function overlaps({ from, until }: Stretch, { start, end }: Period): boolean {
  return from <= end && (until === null || (until > start && until > from));
}

/** The longest period. With fewer completions than that, it is faster to go through the completions. */
const longest = 31;

/** Whether these days keep the period for a doer who needs `needed` completions. The only definition of "kept". */
export function isKept(period: Period, days: ReadonlySet<Day>, needed: number): boolean {
  return countWithin(period, days, Math.max(1, needed)) >= Math.max(1, needed);
}

/** How many of these days lie in the period; stops counting at `most`. */
export function countWithin(period: Period, days: ReadonlySet<Day>, most = longest): number {
  let count = 0;
  if (days.size <= longest) {
    for (const day of days) if (isWithin(period, day) && ++count >= most) break;
    return count;
  }
  for (let day = period.start; day <= period.end; day = addDays(day, 1)) if (days.has(day) && ++count >= most) break;
  return count;
}

function nearestDue(schedule: Schedule, day: Day, step: 1 | -1): Day {
  // Streaks call this for every day, so skip the lookup when there are no rest days.
  if (schedule.weekdays === null && !schedule.before) return day;
  let due = day;
  while (isRestDay(schedule, due)) due = addDays(due, step);
  return due;
}
