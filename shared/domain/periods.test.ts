import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '#shared/testing/any-day.ts';
import { addDays } from './calendar.ts';
import { isKept, isWithin, lastPeriods, periodAfter, periodBefore, periodOf } from './periods.ts';
import { frequencies, plainSchedules, scheduleOf, type Schedule } from './schedule.ts';

describe('the period of a day', () => {
  test.for([
    ['a day is its own period', 'Daily', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['a week begins on Sunday', 'Weekly', '2026-03-08', '2026-03-08', '2026-03-14'],
    ['Wednesday is in the same week', 'Weekly', '2026-03-11', '2026-03-08', '2026-03-14'],
    ['a week ends on Saturday', 'Weekly', '2026-03-14', '2026-03-08', '2026-03-14'],
    ['the next Sunday is in the next week', 'Weekly', '2026-03-15', '2026-03-15', '2026-03-21'],
    ['a week over the end of a year', 'Weekly', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['a week with a leap day', 'Weekly', '2028-03-01', '2028-02-27', '2028-03-04'],
    ['a month of 31 days', 'Monthly', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['a month of 30 days', 'Monthly', '2026-04-01', '2026-04-01', '2026-04-30'],
    ['a short February', 'Monthly', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['a February with a leap day', 'Monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['the last month of a year', 'Monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s', ([, frequency, day, start, end]) => {
    expect(periodOf(scheduleOf({ frequency }), day)).toEqual({ start, end });
  });
});

describe.for(frequencies)('%s periods', (frequency) => {
  const schedule = scheduleOf({ frequency });
  test('each contains its day, and is the period of all its days', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const period = periodOf(schedule, day);
        expect(isWithin(period, day)).toBe(true);
        for (let other = period.start; other <= period.end; other = addDays(other, 1))
          expect(periodOf(schedule, other)).toEqual(period);
      }),
    );
  });

  test('each ends on the day before the next begins', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const period = periodOf(schedule, day);
        expect(addDays(periodBefore(schedule, period).end, 1)).toBe(period.start);
        const next = periodOf(schedule, addDays(period.end, 1));
        expect(next.start).toBe(addDays(period.end, 1));
        expect(periodBefore(schedule, next)).toEqual(period);
      }),
    );
  });

  test('lastPeriods gives as many as asked for, oldest first, up to the period of the day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 20 }), (day, count) => {
        const periods = lastPeriods(schedule, day, count);
        expect(periods).toHaveLength(count);
        expect(periods.at(-1)).toEqual(periodOf(schedule, day));
        for (const [index, { end }] of periods.slice(0, -1).entries())
          expect(addDays(end, 1)).toBe(periods[index + 1]?.start);
      }),
    );
  });
});

test.for([
  ['2026-03-07', false],
  ['2026-03-08', true],
  ['2026-03-14', true],
  ['2026-03-15', false],
] as const)('a period includes its first and last day: %s %s', ([day, isIn]) => {
  expect(isWithin({ start: '2026-03-08', end: '2026-03-14' }, day)).toBe(isIn);
});

describe('other parts of a schedule', () => {
  const weekdaysOnly: Schedule = { ...plainSchedules.day, weekdays: [1, 2, 3, 4, 5] };
  const fromMonday: Schedule = { ...plainSchedules.week, weekStart: 1 };
  const dayAlone = (day: string) => ({ start: day, end: day });

  test('weekStart 1 starts the week on Monday', () => {
    expect(periodOf(fromMonday, '2026-03-09')).toEqual({ start: '2026-03-09', end: '2026-03-15' });
    expect(periodOf(fromMonday, '2026-03-15')).toEqual({ start: '2026-03-09', end: '2026-03-15' });
    expect(periodBefore(fromMonday, periodOf(fromMonday, '2026-03-09')).start).toBe('2026-03-02');
  });

  test('rest days are skipped: Monday follows Friday', () => {
    const [friday, monday] = [dayAlone('2026-03-13'), dayAlone('2026-03-16')];
    expect(periodAfter(weekdaysOnly, friday)).toEqual(monday);
    expect(periodBefore(weekdaysOnly, monday)).toEqual(friday);
    expect(lastPeriods(weekdaysOnly, '2026-03-15', 2)).toEqual([dayAlone('2026-03-12'), friday]);
  });
});

describe('a period is kept', () => {
  const week = { start: '2026-03-08', end: '2026-03-14' };
  const twice: Schedule = { ...plainSchedules.week, times: 2 };

  test.for([
    ['by any day in it', plainSchedules.week, ['2026-03-14'], true],
    ['not by the days around it', plainSchedules.week, ['2026-03-07', '2026-03-15'], false],
    ['not without a completion', plainSchedules.week, [], false],
    ['by as many days as the schedule asks', twice, ['2026-03-08', '2026-03-14'], true],
    ['not by fewer', twice, ['2026-03-08', '2026-03-15'], false],
  ] as const)('%s', ([, schedule, days, kept]) => {
    expect(isKept(week, new Set(days), schedule.times)).toBe(kept);
    // With more than 31 days, isKept walks the period instead of the days.
    const long = Array.from({ length: 60 }, (_, number) => addDays('2025-01-01', number));
    expect(isKept(week, new Set([...long, ...days]), schedule.times)).toBe(kept);
  });
});
