import type { Doer } from '#shared/domain/streaks.ts';
import type { Frequency } from '#shared/domain/schedule.ts';

// Schedules and shared streaks as the product words them, written independently of our calendar and
// without regard to speed: lists every period, judges each, and counts the last unbroken run.

export type ReferenceSchedule = {
  /** The first day on which it applies; '' if it always did. */
  from: string;
  frequency: Frequency;
  weekdays: readonly number[] | null;
  times: number;
  weekStart: 0 | 1;
};
/** In the order in which they applied; never empty. */
export type ReferenceSchedules = readonly ReferenceSchedule[];

export function always(frequency: Frequency): ReferenceSchedules {
  return [{ from: '', frequency, weekdays: null, times: 1, weekStart: 0 }];
}

export function referenceStreak(schedules: ReferenceSchedules, doers: readonly Doer[]): number {
  return runsOf(schedules, doers).at(-1)!.length;
}

/** The first day of the first period in the current run. */
export function referenceFirst(schedules: ReferenceSchedules, doers: readonly Doer[]): string | null {
  return runsOf(schedules, doers).at(-1)![0] ?? null;
}

/** The longest run ever. */
export function referenceBest(schedules: ReferenceSchedules, doers: readonly Doer[]): number {
  return Math.max(...runsOf(schedules, doers).map((run) => run.length));
}

/** The first days of kept periods, a new list after each miss and each change between day, week and month. */
function runsOf(schedules: ReferenceSchedules, doers: readonly Doer[]): string[][] {
  const spans = doers.flatMap((doer) => doer.spans);
  const days = [
    ...spans.map((span) => span.from),
    ...doers.flatMap((doer) => [doer.today, ...doer.completions]),
    // A change of schedule lasts, even if everyone flies west to the day before it.
    ...schedules.map(({ from }) => from).filter((from) => from !== ''),
  ];
  const runs: string[][] = [[]];
  if (spans.length === 0) return runs;
  // A period is current while any active doer is in it, so the doer furthest behind determines the current one.
  const active = doers.filter((doer) => doer.spans.some((span) => span.until === null));
  // After a flight west, a doer is in the latest day that they completed.
  const reached = (doer: Doer) => [doer.today, ...doer.completions].toSorted().at(-1)!;
  const furthestBehind = active.map(reached).toSorted()[0];
  let { frequency } = schedules[0]!;
  let before: ReferencePeriod | undefined;
  for (const day of everyDay(days.toSorted()[0]!, days.toSorted().at(-1)!)) {
    if (before?.days.includes(day)) continue;
    const period = referencePeriod(schedules, day);
    before = period;
    if (frequency !== period.frequency) runs.push([]);
    ({ frequency } = period);
    if (period.isRest) continue;
    const activeThen = doers.filter((doer) => isActiveOn(doer, period.last));
    const did = doers.filter((doer) => countIn(period, doer) >= Math.max(1, neededBy(period, doer)));
    // A period completed before everyone paused or left counts as kept.
    const isKept = did.length > 0 && activeThen.every((doer) => did.includes(doer));
    if (isKept) runs.at(-1)!.push(period.first);
    // The run may end with the current period or the one before: a current period that is still open is no break. Nor
    // is one that a change of schedule ended.
    else if (activeThen.length > 0 && !period.isCut && !(furthestBehind !== undefined && period.last >= furthestBehind))
      runs.push([]);
  }
  return runs;
}

export type ReferencePeriod = ReturnType<typeof referencePeriod>;

export function referencePeriod(schedules: ReferenceSchedules, day: string) {
  const which = schedules.findLastIndex(({ from }) => from <= day);
  const schedule = schedules[which]!;
  const key = keyOf(schedule, day);
  const isWithin = (other: string) => keyOf(schedule, other) === key;
  const applies = (other: string) => schedules.findLastIndex(({ from }) => from <= other) === which;
  const whole = [day];
  while (isWithin(nextDay(whole[0]!, -1))) whole.unshift(nextDay(whole[0]!, -1));
  while (isWithin(nextDay(whole.at(-1)!, 1))) whole.push(nextDay(whole.at(-1)!, 1));
  const lived = whole.filter(applies);
  return {
    first: lived[0]!,
    last: lived.at(-1)!,
    days: lived,
    isCut: lived.length < whole.length,
    isRest: schedule.weekdays !== null && !schedule.weekdays.includes(new Date(day).getUTCDay()),
    frequency: schedule.frequency,
    times: schedule.times,
    length: whole.length,
  };
}

export function countIn({ days }: ReferencePeriod, { completions }: Pick<Doer, 'completions'>): number {
  return days.filter((day) => completions.has(day)).length;
}

/** In proportion to the days on which they were an active member, rounded up. */
export function neededBy({ days, times, length }: ReferencePeriod, doer: Pick<Doer, 'spans'>): number {
  return Math.ceil((times * days.filter((day) => isActiveOn(doer, day)).length) / length);
}

function isActiveOn({ spans }: Pick<Doer, 'spans'>, day: string): boolean {
  return spans.some((span) => span.from <= day && (span.until === null || span.until > day));
}

/** The same for all days of a period: the date, the month, or the number of the week since a Sunday or Monday. */
function keyOf({ frequency, weekStart }: ReferenceSchedule, day: string): string {
  if (frequency === 'Daily') return day;
  if (frequency === 'Monthly') return day.slice(0, 7);
  const start = Date.UTC(1989, 0, 1 + weekStart);
  return String(Math.floor((Date.parse(day) - start) / (7 * 86_400_000)));
}

function everyDay(from: string, to: string): string[] {
  const days = [from];
  while (days.at(-1)! < to) days.push(nextDay(days.at(-1)!, 1));
  return days;
}

function nextDay(day: string, step: 1 | -1): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + step)).toISOString().slice(0, 10);
}
