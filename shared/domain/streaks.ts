import { addDays } from './calendar.ts';
import type { Day } from './days.ts';
import { periodBefore, periodOf, type Frequency, type Period } from './periods.ts';

/** A doer's time in a habit, in days of their own calendar. `until` is the day on which they left; null: still there. */
export type Doer = {
  /** Their date now. */
  today: Day;
  spans: readonly { from: Day; until: Day | null }[];
  completions: ReadonlySet<Day>;
};

/**
 * How a period stands among its doers. `kept`: everyone who had to, did. `excused`: nobody had to, so it neither counts
 * nor breaks. `open`: somebody did not, and still can. `missed`: somebody did not, and cannot any more.
 */
export type PeriodState = 'kept' | 'excused' | 'open' | 'missed';

export function stateOfPeriod(period: Period, doers: readonly Doer[]): PeriodState {
  const required = doers.filter((doer) => isRequired(doer, period));
  if (required.length === 0) return 'excused';
  const waiting = required.filter((doer) => !hasCompletedIn(doer, period));
  if (waiting.length === 0) return 'kept';
  return waiting.every((doer) => doer.today <= period.end) ? 'open' : 'missed';
}

export type Streak = {
  length: number;
  /** The first day of the newest period that counts. */
  last: Day | null;
  /** False when the walk came to `since` without finding the beginning. */
  isWhole: boolean;
};

/**
 * The shared streak: consecutive kept periods, ending with the current or the previous one. A period lasts while any of
 * its doers is still in it, so a companion in another time zone never breaks what they can still keep. Looks no further
 * back than `since`.
 */
export function sharedStreak(frequency: Frequency, doers: readonly Doer[], since: Day): Streak {
  const newest = doers
    .map(({ today }) => today)
    .toSorted()
    .at(-1);
  let length = 0;
  let last: Day | null = null;
  if (newest === undefined) return { length, last, isWhole: true };
  for (let period = periodOf(frequency, newest); period.start >= since; period = periodBefore(frequency, period)) {
    const state = stateOfPeriod(period, doers);
    if (state === 'kept') {
      length++;
      last ??= period.start;
    } else if (state === 'missed') return { length, last, isWhole: true };
  }
  return { length, last, isWhole: doers.every(({ spans }) => spans.every(({ from }) => from >= since)) };
}

/** What is stored, as it reads now: nothing once a period that had to be kept has passed without it. */
export function shownStreak(
  frequency: Frequency,
  stored: { length: number; last: Day | null },
  todays: readonly Day[],
): number {
  // Whoever is furthest behind still holds the period before theirs together.
  const slowest = todays.toSorted()[0];
  if (stored.last === null) return 0;
  if (slowest === undefined) return stored.length;
  return stored.last >= periodBefore(frequency, periodOf(frequency, slowest)).start ? stored.length : 0;
}

/** Joined before it ended and still there when it did. */
function isRequired(doer: Doer, { end }: Period): boolean {
  return doer.spans.some(({ from, until }) => from <= end && (until === null || until > end));
}

function hasCompletedIn(doer: Doer, { start, end }: Period): boolean {
  for (let day = start; day <= end; day = addDays(day, 1)) if (doer.completions.has(day)) return true;
  return false;
}
