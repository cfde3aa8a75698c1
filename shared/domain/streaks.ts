import type { Day } from './days.ts';
import { isKept, periodAfter, periodBefore, periodOf, type Period } from './periods.ts';
import type { Schedule } from './schedule.ts';

/** A doer's time in a habit, in days of their own calendar. `until` is the day on which they left; null: still there. */
export type Doer = {
  /** Their date now. */
  today: Day;
  spans: readonly { from: Day; until: Day | null }[];
  completions: ReadonlySet<Day>;
};

/**
 * How a period stands among its doers. `kept`: it was done, by everyone who had to. `excused`: nobody had to and nobody
 * did, so it neither counts nor breaks. `open`: somebody did not, but it lasts while any of its doers is still in it.
 * `missed`: somebody did not.
 */
export type PeriodState = 'kept' | 'excused' | 'open' | 'missed';

export function stateOfPeriod(schedule: Schedule, period: Period, doers: readonly Doer[]): PeriodState {
  const required = doers.filter((doer) => isRequired(doer, period));
  // Whoever does it and pauses, or leaves, on the same day has done it.
  if (required.length === 0)
    return doers.some((doer) => isKept(schedule, period, doer.completions)) ? 'kept' : 'excused';
  if (required.every((doer) => isKept(schedule, period, doer.completions))) return 'kept';
  return required.some((doer) => isStillIn(doer, period)) ? 'open' : 'missed';
}

export type Streak = {
  length: number;
  /** The first day of the newest period up to which nothing was missed: the last that counts, or one excused since. */
  last: Day | null;
  /** The first day of the oldest period that counts. */
  first: Day | null;
  /** False when the walk came to `since` without finding the beginning. */
  isWhole: boolean;
};

/**
 * The shared streak: consecutive kept periods, ending with the current or the previous one. A period lasts while any of
 * its doers is still in it, so a companion in another time zone never breaks what they can still keep. Looks no further
 * back than `since`.
 */
export function sharedStreak(schedule: Schedule, doers: readonly Doer[], since: Day): Streak {
  const newest = daysOf(doers).at(-1);
  if (newest === undefined) return { length: 0, last: null, first: null, isWhole: true };
  let length = 0;
  let last: Day | null = null;
  let first: Day | null = null;
  let state: PeriodState = 'open';
  for (let period = periodOf(schedule, newest); period.start >= since; period = periodBefore(schedule, period)) {
    state = stateOfPeriod(schedule, period, doers);
    if (state === 'missed') break;
    if (state === 'kept') {
      length++;
      first = period.start;
    }
    if (state !== 'open') last ??= period.start;
  }
  const isWhole = state === 'missed' || doers.every(({ spans }) => spans.every(({ from }) => from >= since));
  return { length, last: length === 0 ? null : last, first, isWhole };
}

/** The longest run of kept periods that there ever was; those in which nobody had to neither count nor break. */
export function bestStreak(schedule: Schedule, doers: readonly Doer[]): number {
  const days = daysOf(doers);
  const [first, newest] = [days[0], days.at(-1)];
  if (first === undefined || newest === undefined) return 0;
  let best = 0;
  let run = 0;
  for (let period = periodOf(schedule, first); period.start <= newest; period = periodAfter(schedule, period)) {
    const state = stateOfPeriod(schedule, period, doers);
    if (state === 'missed') run = 0;
    if (state === 'kept') best = Math.max(best, ++run);
  }
  return best;
}

/** In order. Whoever flies west has completed days that are still to come, and completes some from before they joined. */
function daysOf(doers: readonly Doer[]): Day[] {
  return doers
    .flatMap(({ today, spans, completions }) => [today, ...spans.map(({ from }) => from), ...completions])
    .toSorted();
}

/** What is stored, as it reads now: nothing once a period that had to be kept has passed without it. */
export function shownStreak(
  schedule: Schedule,
  stored: { length: number; last: Day | null },
  todays: readonly Day[],
): number {
  // Whoever is furthest behind still holds the period before theirs together.
  const slowest = todays.toSorted()[0];
  if (stored.last === null) return 0;
  if (slowest === undefined) return stored.length;
  return stored.last >= periodBefore(schedule, periodOf(schedule, slowest)).start ? stored.length : 0;
}

/**
 * Whoever has done a later day is past it, also when they flew west and live it again: they may still keep it, but until
 * they do it stays missed. Otherwise a broken streak would be whole for a day, and broken again after it.
 */
function isStillIn(doer: Doer, { end }: Period): boolean {
  return isActive(doer) && doer.today <= end && ![...doer.completions].some((day) => day > end);
}

function isActive({ spans }: Doer): boolean {
  return spans.some(({ until }) => until === null);
}

/** Joined before it ended and still there when it did. */
export function isRequired(doer: Doer, { end }: Period): boolean {
  return doer.spans.some(({ from, until }) => from <= end && (until === null || until > end));
}
