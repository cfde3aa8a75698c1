import { addDays, firstOfMonth, firstOfNextMonth, weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOfMonth, type DayState } from '#shared/domain/history.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import { scheduleOn, type Schedule } from '#shared/domain/schedule.ts';
import type { HabitMonth } from './use-habit-history.ts';

/**
 * `all`: kept, in a period that everyone kept. `plain`: not completed, in a period that several other days may keep.
 * `waiting`: marked and not sent yet. `unknown`: still loading.
 */
export type DayMark = Exclude<DayState, 'late'> | 'all' | 'plain' | 'waiting' | 'unknown';
/** Ends of a stretch of the ribbon, which is cut at the end of each week. */
type Ribbon = { isFirst: boolean; isLast: boolean };
type MonthDay = { day: Day; mark: DayMark; isLate: boolean; isPending: boolean; ribbon: Ribbon | null };
/** How far a week is kept, where it takes several completions. */
type WeekProgress = { done: number; needed: number };
export type MonthWeek = { days: MonthDay[]; progress: WeekProgress | null; isKeptByAll: boolean };

type WeekStart = Schedule['weekStart'];
type Person = HabitMonth['people'][number];

/** The first and last week contain only days of this month. */
export function weeksOf(month: string, weekStart: WeekStart = 0): Day[][] {
  const weeks: Day[][] = [];
  for (const day of daysOfMonth(month)) {
    if (weeks.length === 0 || weekdayOf(day) === weekStart) weeks.push([]);
    weeks.at(-1)!.push(day);
  }
  return weeks;
}

/** The column of a day, from 1. */
export function columnOf(day: Day, weekStart: WeekStart): number {
  return ((weekdayOf(day) + 7 - weekStart) % 7) + 1;
}

type Known = Pick<HabitMonth, 'keptByAll' | 'streak'> &
  Pick<Person, 'states'> & {
    periods?: Person['periods'];
    /** Days that wait for an overseer. */
    pending?: Person['pending'];
  };

/** The weeks of a month with marks and ribbon; without `known` every mark is `unknown`. */
export function layOutMonth(
  month: string,
  known: Known | undefined,
  schedule: Schedule,
  today: Day,
  waiting: readonly Day[] = [],
): MonthWeek[] {
  const { weekStart } = schedule;
  const extras = extraDays(month, known, schedule);
  return weeksOf(month, weekStart).map((week) => {
    const hasRows = isSeveralAWeek(schedule, week.at(-1)!);
    // The days that kept it may lie in the month before or after.
    const whole = periodOf(schedule, week.at(-1)!);
    const isKeptByAll = hasRows && Boolean(known?.keptByAll.some((day) => isWithin(whole, day)));
    const tied = hasRows ? (isKeptByAll ? week : []) : week.filter((day) => isInStreak(known, day));
    const period = known?.periods?.findLast((one) => week.some((day) => isWithin(one, day)));
    const isShown = hasRows && period && period.start <= today && period.needed > 0;
    return {
      days: week.map((day) => {
        const state = known?.states[Number(day.slice(8)) - 1];
        return {
          day,
          mark: waiting.includes(day) ? 'waiting' : extras.has(day) ? 'extra' : markOf(day, state, known, schedule),
          isLate: state === 'late',
          isPending: known?.pending?.includes(day) === true,
          ribbon: tied.includes(day) ? { isFirst: day === tied[0], isLast: day === tied.at(-1) } : null,
        };
      }),
      progress: isShown ? { done: Math.min(period.done, period.needed), needed: period.needed } : null,
      isKeptByAll,
    };
  });
}

export function isSeveralAWeek(schedule: Schedule, day: Day): boolean {
  const { every, times } = scheduleOn(schedule, day);
  return every === 'week' && times > 1;
}

function isInStreak(known: Known | undefined, day: Day): boolean {
  return Boolean(known?.streak && isWithin({ start: known.streak.from, end: known.streak.to }, day));
}

function markOf(day: Day, state: DayState | undefined, known: Known | undefined, schedule: Schedule): DayMark {
  if (state === undefined) return 'unknown';
  if (state === 'open' && scheduleOn(schedule, day).times > 1) return 'plain';
  if (state !== 'kept' && state !== 'late') return state;
  // Where each week has its own progress, the ribbon shows what everyone kept.
  return known?.keptByAll.includes(day) && !isSeveralAWeek(schedule, day) ? 'all' : 'kept';
}

/** Completions after those that pay, by date: the days of a period before this month are those missing here. */
function extraDays(month: string, known: Known | undefined, schedule: Schedule): Set<Day> {
  const extras = new Set<Day>();
  for (const { start, end, done, needed } of known?.periods ?? []) {
    const shown = daysOfMonth(month).filter((day, index) => {
      const state = known!.states[index];
      return isWithin({ start, end }, day) && (state === 'kept' || state === 'late');
    });
    const paid = Math.max(needed, scheduleOn(schedule, start).times);
    const before = start < `${month}-01` ? done - shown.length : 0;
    for (const day of shown.slice(Math.max(0, paid - before))) extras.add(day);
  }
  return extras;
}

/** Strongest first: for an overseer a day is kept when anyone kept it. */
const strength: readonly DayState[] = ['kept', 'late', 'extra', 'open', 'paused', 'rest', 'ahead', 'outside'];

/** All doers' states combined, for an overseer. */
export function togetherStates(month: string, people: readonly { states: readonly DayState[] }[]): DayState[] {
  return daysOfMonth(month).map(
    (_, index) => strength.find((state) => people.some(({ states }) => states[index] === state)) ?? 'outside',
  );
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7);
}

export function monthAfter(month: string): string {
  return firstOfNextMonth(firstOfMonth(`${month}-01`)).slice(0, 7);
}
