import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { daysOfMonth, type DayState } from '#shared/domain/history.ts';
import { plainSchedules, type Schedule } from '#shared/domain/schedule.ts';
import { columnOf, layOutMonth, monthAfter, monthBefore, togetherStates, weeksOf } from './month-layout.ts';

const anyMonth = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 7));

describe('the weeks of a month', () => {
  test('begin on the day the habit chose and contain every day once', () => {
    fc.assert(
      fc.property(anyMonth, fc.constantFrom(0, 1), (month, weekStart) => {
        const weeks = weeksOf(month, weekStart);
        expect(weeks.flat()).toEqual(daysOfMonth(month));
        for (const week of weeks.slice(1)) expect(weekdayOf(week[0]!)).toBe(weekStart);
        for (const week of weeks.slice(0, -1)) expect(weekdayOf(week.at(-1)!)).toBe((weekStart + 6) % 7);
        for (const week of weeks)
          expect(columnOf(week.at(-1)!, weekStart)).toBe(columnOf(week[0]!, weekStart) + week.length - 1);
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

type Known = Parameters<typeof layOutMonth>[1];

function daysIn(known: Known) {
  return layOutMonth('2026-11', known, plainSchedules.day, '2026-11-30').flatMap(({ days }) => days);
}

function november(streak: { from: string; to: string } | null) {
  const states = daysOfMonth('2026-11').map((): DayState => 'open');
  return daysIn({ states, keptByAll: [], streak });
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
    const marks = daysIn(known).map(({ mark }) => mark);
    expect(marks.slice(0, 4)).toEqual(['all', 'kept', 'open', 'ahead']);
  });

  test('is unknown while the month loads', () => {
    expect(new Set(daysIn(undefined).map(({ mark }) => mark))).toEqual(new Set(['unknown']));
  });
});

test('a late day keeps the mark it earned, an extra on a rest day has its own', () => {
  const states: DayState[] = ['late', 'late', 'extra', 'rest', ...Array<DayState>(26).fill('ahead')];
  const days = daysIn({ states, keptByAll: ['2026-11-01'], streak: null }).slice(0, 4);
  expect(days.map(({ mark, isLate }) => `${mark}${isLate ? ' late' : ''}`)).toEqual([
    'all late',
    'kept late',
    'extra',
    'rest',
  ]);
});

describe('three times a week from Monday', () => {
  const schedule: Schedule = { every: 'week', times: 3, weekdays: null, weekStart: 1 };
  const kept = [3, 5, 7, 9, 12, 14, 15, 17];
  const states = daysOfMonth('2026-11').map((day, index): DayState =>
    kept.includes(index + 1) ? (index + 1 === 12 ? 'late' : 'kept') : day > '2026-11-19' ? 'ahead' : 'open',
  );
  const periods = [
    { start: '2026-10-26', end: '2026-11-01', done: 0, needed: 0 },
    { start: '2026-11-02', end: '2026-11-08', done: 3, needed: 3 },
    { start: '2026-11-09', end: '2026-11-15', done: 4, needed: 3 },
    { start: '2026-11-16', end: '2026-11-22', done: 1, needed: 3 },
    { start: '2026-11-23', end: '2026-11-29', done: 0, needed: 3 },
  ];
  const known = { states, periods, keptByAll: ['2026-11-03', '2026-11-05'], streak: null };
  const weeks = layOutMonth('2026-11', known, schedule, '2026-11-19');

  test('progress ends the rows of weeks that have begun, and the ribbon covers those everyone kept', () => {
    expect(weeks.map(({ progress }) => progress && `${progress.done} of ${progress.needed}`)).toEqual([
      null,
      '3 of 3',
      '3 of 3',
      '1 of 3',
      null,
      null,
    ]);
    expect(weeks.map(({ isKeptByAll }) => isKeptByAll)).toEqual([false, true, false, false, false, false]);
    expect(weeks[1]!.days.every(({ ribbon }) => ribbon)).toBe(true);
    expect(weeks[2]!.days.some(({ ribbon }) => ribbon)).toBe(false);
  });

  test('the ribbon covers a week whose kept days all lie in the next month', () => {
    const across = { ...known, keptByAll: ['2026-12-01', '2026-12-03', '2026-12-05'] };
    const [last] = layOutMonth('2026-11', across, schedule, '2026-12-10').slice(-1);
    expect(last!.days.map(({ day, ribbon }) => [day, Boolean(ribbon)])).toEqual([['2026-11-30', true]]);
  });

  test('unmarked days are plain, and a fourth is an extra', () => {
    expect(weeks[2]!.days.map(({ mark }) => mark)).toEqual([
      'kept',
      'plain',
      'plain',
      'kept',
      'plain',
      'kept',
      'extra',
    ]);
    expect(weeks[2]!.days[3]!.isLate).toBe(true);
  });

  test('days of the month before count towards what pays', () => {
    const first = { start: '2026-10-26', end: '2026-11-01', done: 4, needed: 3 };
    const sunday = { ...known, states: states.with(0, 'kept'), periods: [first] };
    expect(layOutMonth('2026-11', sunday, schedule, '2026-11-19')[0]!.days[0]!.mark).toBe('extra');
    const third = { ...sunday, periods: [{ ...first, done: 3 }] };
    expect(layOutMonth('2026-11', third, schedule, '2026-11-19')[0]!.days[0]!.mark).toBe('kept');
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
