import { addDays } from './calendar.ts';
import type { Day } from './days.ts';
import {
  duePeriod,
  isCut,
  isKept,
  neededIn,
  periodAfter,
  periodBefore,
  periodOf,
  type Period,
  type Stretch,
} from './periods.ts';
import { scheduleOn, unitSince, type Schedule } from './schedule.ts';

/**
 * A doer's time in a habit, as days of their own calendar. `until` is the day on which they left, null while active.
 */
export type Doer = {
  /** Their current date. */
  today: Day;
  spans: readonly Stretch[];
  completions: ReadonlySet<Day>;
};

/**
 * `kept`: every doer who had to keep the period did. `excused`: no doer had to and none did, so it neither counts nor
 * breaks the streak. `open`: a doer has not kept it, but it is still the current period for one of them. `missed`: it
 * has ended for all of them.
 */
export type PeriodState = 'kept' | 'excused' | 'open' | 'missed';

export function stateOfPeriod(schedule: Schedule, period: Period, doers: readonly Doer[]): PeriodState {
  const keeps = (doer: Doer) => hasKept(schedule, period, doer);
  const required = doers.filter((doer) => isRequired(doer, period));
  // A completion still counts if the doer paused or left later that day.
  if (required.length === 0) return doers.some(keeps) ? 'kept' : 'excused';
  if (required.every(keeps)) return 'kept';
  if (isCut(schedule, period)) return 'excused';
  return required.some((doer) => isStillIn(doer, period)) ? 'open' : 'missed';
}

/** Whether the doer has as many completions in the period as they need. */
export function hasKept(schedule: Schedule, period: Period, { completions, spans }: Doer): boolean {
  const { times } = scheduleOn(schedule, period.start);
  return isKept(period, completions, times === 1 ? 1 : neededIn(schedule, period, spans));
}

export type Streak = {
  length: number;
  /** The first day of the newest period that was kept, or excused since: up to here nothing was missed. */
  last: Day | null;
  /** The first day of the oldest period that counts. */
  first: Day | null;
  /** False when the search stopped at `since` before it found the beginning. */
  isWhole: boolean;
};

/**
 * The shared streak: consecutive kept periods, ending with the current or the previous one. A period lasts while any of
 * its doers is still in it, so a companion in another time zone cannot break a streak that they can still keep. Looks
 * back no further than `since`. A change between day, week and month starts a new streak.
 */
export function sharedStreak(schedule: Schedule, doers: readonly Doer[], since: Day): Streak {
  const newest = daysOf(doers).at(-1);
  if (newest === undefined) return { length: 0, last: null, first: null, isWhole: true };
  let length = 0;
  let last: Day | null = null;
  let first: Day | null = null;
  let state: PeriodState = 'open';
  const unitFirst = unitSince(schedule) ?? since;
  const oldest = unitFirst > since ? unitFirst : since;
  for (let period = duePeriod(schedule, newest); period.start >= oldest; period = periodBefore(schedule, period)) {
    state = stateOfPeriod(schedule, period, doers);
    if (state === 'missed') break;
    if (state === 'kept') {
      length++;
      first = period.start;
    }
    if (state !== 'open') last ??= period.start;
  }
  const isWhole =
    state === 'missed' || oldest > since || doers.every(({ spans }) => spans.every(({ from }) => from >= since));
  return { length, last: length === 0 ? null : last, first, isWhole };
}

/** The longest run of kept periods ever; excused periods neither count nor break it. */
export function bestStreak(schedule: Schedule, doers: readonly Doer[]): number {
  const days = daysOf(doers);
  const [first, newest] = [days[0], days.at(-1)];
  if (first === undefined || newest === undefined) return 0;
  let best = 0;
  let run = 0;
  const start = periodOf(schedule, first);
  let { every } = scheduleOn(schedule, start.start);
  // `periodAfter` the day before: the first day may be a rest day.
  let period = periodAfter(schedule, { ...start, end: addDays(start.start, -1) });
  for (; period.start <= newest; period = periodAfter(schedule, period)) {
    const unit = scheduleOn(schedule, period.start).every;
    if (unit !== every) run = 0;
    every = unit;
    const state = stateOfPeriod(schedule, period, doers);
    if (state === 'missed') run = 0;
    if (state === 'kept') best = Math.max(best, ++run);
  }
  return best;
}

/** Sorted. After a flight west, completions can lie after `today` or before the day of joining. */
function daysOf(doers: readonly Doer[]): Day[] {
  return doers
    .flatMap(({ today, spans, completions }) => [today, ...spans.map(({ from }) => from), ...completions])
    .toSorted();
}

/** The stored streak as it reads now: 0 once a required period has passed without being kept. */
export function shownStreak(
  schedule: Schedule,
  stored: { length: number; last: Day | null },
  todays: readonly Day[],
): number {
  // Judged by the doer whose date is furthest behind: the streak holds while their previous period was kept.
  const slowest = todays.toSorted()[0];
  if (stored.last === null) return 0;
  if (slowest === undefined) return stored.length;
  return stored.last >= periodBefore(schedule, periodOf(schedule, slowest)).start ? stored.length : 0;
}

/**
 * A doer who completed a later day is past this period, even if they flew west and live it again: they may still keep
 * it, but until then it stays missed. Otherwise a broken streak would be whole for one day and then break again.
 */
function isStillIn(doer: Doer, { end }: Period): boolean {
  return isActive(doer) && doer.today <= end && ![...doer.completions].some((day) => day > end);
}

function isActive({ spans }: Doer): boolean {
  return spans.some(({ until }) => until === null);
}

/** Joined before the period ended and still active at its end. */
export function isRequired(doer: Doer, { end }: Period): boolean {
  return doer.spans.some(({ from, until }) => from <= end && (until === null || until > end));
}
