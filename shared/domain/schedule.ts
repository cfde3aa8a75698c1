import type { Day } from './days.ts';

export type Every = 'day' | 'week' | 'month';

/** How often a commitment recurs. */
export type Schedule = {
  every: Every;
  /** How many days of a period must be completed to keep it. The first that many completions pay. */
  times: number;
  /** For a daily schedule, 0 is Sunday; null means all seven. Other days are rest days. */
  weekdays: readonly number[] | null;
  weekStart: 0 | 1;
  /** The first day on which it applies; absent if it always did. */
  since?: Day | undefined;
  /** The schedule up to that day, by which earlier periods are judged. */
  before?: Schedule | undefined;
};

/** The names in replies, forms and on screens. */
export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type Frequency = (typeof frequencies)[number];

const labels: Record<Every, Frequency> = { day: 'Daily', week: 'Weekly', month: 'Monthly' };
const values: Record<Frequency, Every> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };

export function frequencyOf({ every }: Pick<Schedule, 'every'>): Frequency {
  return labels[every];
}

export function everyOf(frequency: Frequency): Every {
  return values[frequency];
}

/** Once in every period, on any day. Shared constants, so that schedules can be compared by identity. */
export const plainSchedules: Record<Every, Schedule> = {
  day: { every: 'day', times: 1, weekdays: null, weekStart: 0 },
  week: { every: 'week', times: 1, weekdays: null, weekStart: 0 },
  month: { every: 'month', times: 1, weekdays: null, weekStart: 0 },
};

/** A schedule as calls and replies describe it. */
export type ScheduleDetails = {
  frequency: Frequency;
  weekdays?: readonly number[] | null | undefined;
  times?: number | undefined;
  weekStart?: 0 | 1 | undefined;
};
type EarlierSchedule = ScheduleDetails & { since: Day | null };
type ShownSchedule = ScheduleDetails & {
  scheduledSince?: Day | null;
  earlierSchedules?: readonly EarlierSchedule[];
};

export function scheduleOf({ scheduledSince = null, earlierSchedules = [], ...now }: ShownSchedule): Schedule {
  return chain([{ ...now, since: scheduledSince }, ...earlierSchedules]);
}

/** Newest first. */
function chain([{ frequency, weekdays = null, times = 1, weekStart = 0, since }, ...earlier]: [
  EarlierSchedule,
  ...EarlierSchedule[],
]): Schedule {
  const every = everyOf(frequency);
  const [first, ...rest] = earlier;
  if (first && since !== null) return { every, times, weekdays, weekStart, since, before: chain([first, ...rest]) };
  return isPlain(weekdays, times, weekStart) ? plainSchedules[every] : { every, times, weekdays, weekStart };
}

function isPlain(weekdays: readonly number[] | null, times: number, weekStart: 0 | 1): boolean {
  return weekdays === null && times === 1 && weekStart === 0;
}

/** As replies describe it; `earlierSchedules` go back to the one of `day`. */
export function shownSchedule(schedule: Schedule) {
  const { every, times, weekdays, weekStart } = schedule;
  return { frequency: labels[every], weekdays: weekdays && [...weekdays], times, weekStart };
}

export function earlierSchedules(schedule: Schedule, day: Day) {
  const list = [];
  let then = schedule;
  while (then.before && then.since !== undefined && day < then.since) {
    then = then.before;
    list.push({ ...shownSchedule(then), since: then.since ?? null });
  }
  return list;
}

/** The most days of a period that can be asked for. */
export const mostTimes: Record<Every, number> = { day: 1, week: 7, month: 28 };

/** Why the details make no sense together, or null. All seven weekdays and none given mean every day. */
export function scheduleProblem({ frequency, weekdays, times = 1 }: ScheduleDetails): Problem | null {
  const most = mostTimes[everyOf(frequency)];
  if (frequency !== 'Daily' && weekdays)
    return { path: ['weekdays'], message: 'Weekdays can only be chosen for a daily habit' };
  if (times <= most) return null;
  const message =
    most === 1 ? 'A daily habit is kept once a day' : `Please choose 1 to ${most} times a ${everyOf(frequency)}`;
  return { path: ['times'], message };
}
type Problem = { path: string[]; message: string };

/** Days in the order of the calendar; null if all seven are chosen. */
export function sortedWeekdays(weekdays: readonly number[] | null | undefined): number[] | null {
  if (!weekdays || weekdays.length === 7) return null;
  return weekdays.toSorted((a, b) => a - b);
}

/** The schedule that applies on that day. */
export function scheduleOn(schedule: Schedule, day: Day): Schedule {
  let then = schedule;
  while (then.before && then.since !== undefined && day < then.since) then = then.before;
  return then;
}

export function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return (
    one.every === other.every &&
    one.times === other.times &&
    one.weekStart === other.weekStart &&
    String(one.weekdays) === String(other.weekdays)
  );
}

/** How many periods make up about four weeks. */
export function periodsInFourWeeks({ every, weekdays }: Schedule): number {
  if (every === 'day') return 4 * (weekdays?.length ?? 7);
  return every === 'week' ? 4 : 1;
}

/** The first day of the current unit: a change between day, week and month starts a new streak. */
export function unitSince(schedule: Schedule): Day | undefined {
  let first = schedule;
  while (first.before?.every === schedule.every) first = first.before;
  return first.since;
}
