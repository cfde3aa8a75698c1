import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { daysOfMonth, type DayState } from '#shared/domain/history.ts';
import { layOutMonth, monthAfter, monthBefore, togetherStates, weeksOf } from './month-layout.ts';

const anyMonth = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 7));

describe('the weeks of a month', () => {
  test('begin on Sunday and contain every day once', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const weeks = weeksOf(month);
        expect(weeks.flat()).toEqual(daysOfMonth(month));
        for (const week of weeks.slice(1)) expect(weekdayOf(week[0]!)).toBe(0);
        for (const week of weeks.slice(0, -1)) expect(weekdayOf(week.at(-1)!)).toBe(6);
      }),
    );
  });

  test.for([
    ['2026-11', 5],
    ['2026-02', 4],
    ['2026-08', 6],
  ] as const)('of %s are %i', ([month, count]) => {
    expect(weeksOf(month)).toHaveLength(count);
  });
});

test('monthBefore and monthAfter are inverse, also across the end of a year', () => {
  expect(monthBefore('2026-01')).toBe('2025-12');
  expect(monthAfter('2025-12')).toBe('2026-01');
  fc.assert(fc.property(anyMonth, (month) => monthAfter(monthBefore(month)) === month));
});

function november(streak: { from: string; to: string } | null) {
  const states = daysOfMonth('2026-11').map((): DayState => 'open');
  return layOutMonth('2026-11', { states, keptByAll: [], streak });
}

/** The days under the ribbon: "(4 5 6 7) (8)" */
function ribbonOf(streak: { from: string; to: string } | null): string {
  return november(streak)
    .filter(({ ribbon }) => ribbon)
    .map(({ day, ribbon }) => `${ribbon!.isFirst ? '(' : ''}${Number(day.slice(8))}${ribbon!.isLast ? ')' : ''}`)
    .join(' ');
}

describe('the ribbon', () => {
  test('covers the days of the streak and is cut at the end of each week', () => {
    expect(ribbonOf({ from: '2026-11-04', to: '2026-11-15' })).toBe('(4 5 6 7) (8 9 10 11 12 13 14) (15)');
  });

  test('continues from the month before and into the next', () => {
    expect(ribbonOf({ from: '2025-01-01', to: '2026-11-02' })).toBe('(1 2)');
    expect(ribbonOf({ from: '2026-11-29', to: '2027-01-01' })).toBe('(29 30)');
  });

  test('is absent without a streak in this month', () => {
    expect(ribbonOf(null)).toBe('');
    expect(ribbonOf({ from: '2026-12-01', to: '2026-12-05' })).toBe('');
  });

  test('has as many beginnings as ends for any streak', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (start, length) => {
        const from = addDays('2026-10-15', start);
        const tied = november({ from, to: addDays(from, length) }).flatMap(({ ribbon }) => ribbon ?? []);
        expect(tied.filter(({ isFirst }) => isFirst).length).toBe(tied.filter(({ isLast }) => isLast).length);
      }),
    );
  });
});

describe('the mark of a day', () => {
  const states: DayState[] = ['kept', 'kept', 'open', ...Array<DayState>(27).fill('ahead')];
  const known = { states, keptByAll: ['2026-11-01', '2026-11-03'], streak: null };

  test('is gold only where the person and everyone else kept it', () => {
    const marks = layOutMonth('2026-11', known).map(({ mark }) => mark);
    expect(marks.slice(0, 4)).toEqual(['all', 'kept', 'open', 'ahead']);
  });

  test('is unknown while the month loads', () => {
    expect(new Set(layOutMonth('2026-11', undefined).map(({ mark }) => mark))).toEqual(new Set(['unknown']));
  });
});

test('for an overseer a day is kept when anyone kept it, and open when anyone could', () => {
  const person = (...states: DayState[]) => ({ states });
  const together = togetherStates('2026-02', [
    person('kept', 'open', 'paused', 'ahead', 'outside'),
    person('open', 'paused', 'outside', 'outside', 'outside'),
  ]);
  expect(together.slice(0, 5)).toEqual(['kept', 'open', 'paused', 'ahead', 'outside']);
  expect(together).toHaveLength(28);
});
