import { addDays, firstOfMonth, firstOfNextMonth, weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOfMonth, type DayState } from '#shared/domain/history.ts';
import { isWithin } from '#shared/domain/periods.ts';
import type { HabitMonth } from './use-habit-history.ts';

/** `all`: kept, in a period that everyone kept. `unknown`: still loading. */
export type DayMark = DayState | 'all' | 'unknown';
/** Ends of a stretch of the streak's ribbon, which is cut at the end of each week. */
type Ribbon = { isFirst: boolean; isLast: boolean };
export type MonthDay = { day: Day; mark: DayMark; ribbon: Ribbon | null };

/** Sunday first; the first and last week contain only days of this month. */
export function weeksOf(month: string): Day[][] {
  const weeks: Day[][] = [];
  for (const day of daysOfMonth(month)) {
    if (weeks.length === 0 || weekdayOf(day) === 0) weeks.push([]);
    weeks.at(-1)!.push(day);
  }
  return weeks;
}

type Known = Pick<HabitMonth, 'keptByAll' | 'streak'> & { states: readonly DayState[] };

/** The days of a month with mark and ribbon; without `known` every mark is `unknown`. */
export function layOutMonth(month: string, known: Known | undefined): MonthDay[] {
  const first = `${month}-01`;
  const marks = daysOfMonth(month).map((day, index) => markOf(day, known?.states[index], known));
  const { from, to } = known?.streak ?? { from: first, to: addDays(first, -1) };
  return weeksOf(month).flatMap((week) => {
    const tied = week.filter((day) => isWithin({ start: from, end: to }, day));
    return week.map((day) => ({
      day,
      mark: marks[Number(day.slice(8)) - 1]!,
      ribbon: tied.includes(day) ? { isFirst: day === tied[0], isLast: day === tied.at(-1) } : null,
    }));
  });
}

function markOf(day: Day, state: DayState | undefined, known: Known | undefined): DayMark {
  if (state === undefined) return 'unknown';
  return state === 'kept' && known?.keptByAll.includes(day) ? 'all' : state;
}

/** Strongest first: for an overseer a day is kept when anyone kept it. */
const strength: readonly DayState[] = ['kept', 'open', 'paused', 'ahead', 'outside'];

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
