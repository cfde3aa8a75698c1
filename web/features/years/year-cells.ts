import { weekdayOf } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { daysOfYear } from '#shared/domain/year.ts';
import type { Year } from './year-query.ts';

/** How a day is drawn. `some`: a part of the doers kept it, `level` says how many. */
export type CellMark = 'kept' | 'pending' | 'extra' | 'rest' | 'paused' | 'open' | 'ahead' | 'all' | 'some' | 'none';
export type Cell = { day: Day; mark: CellMark; level: number; week: number; weekday: number };

/** Every day of the year with its place: the week from the left, the weekday from the top. */
export function cellsOf(year: Year, isTogether: boolean, today: Day, weekStart: 0 | 1): Cell[] {
  const { own, together } = year;
  const keptByAll = new Set(together.keptByAll);
  const pending = new Set(own?.pending);
  const marked = (day: Day, index: number): Pick<Cell, 'mark' | 'level'> => {
    if (own && !isTogether) {
      const state = own.states[index]!;
      const isKept = state === 'kept' || state === 'late';
      const mark = isKept ? (pending.has(day) ? 'pending' : 'kept') : state === 'outside' ? 'none' : state;
      return { mark, level: 1 };
    }
    const share = together.shares[index];
    if (!share) return { mark: day > today ? 'ahead' : 'none', level: 0 };
    if (keptByAll.has(day)) return { mark: 'all', level: 1 };
    return { mark: share.kept > 0 ? 'some' : 'open', level: share.kept / share.of };
  };
  let week = 0;
  return daysOfYear(year.year).map((day, index) => {
    const weekday = (weekdayOf(day) + 7 - weekStart) % 7;
    if (index > 0 && weekday === 0) week++;
    return { day, ...marked(day, index), week, weekday };
  });
}
