import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '#shared/testing/any-day.ts';
import { addDays } from './calendar.ts';
import { frequencies, isWithin, lastPeriods, periodBefore, periodOf } from './periods.ts';

describe('the period of a day', () => {
  test.for([
    ['a day is its own', 'Daily', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['a week begins on Sunday', 'Weekly', '2026-03-08', '2026-03-08', '2026-03-14'],
    ['it is the same on Wednesday', 'Weekly', '2026-03-11', '2026-03-08', '2026-03-14'],
    ['and ends with Saturday', 'Weekly', '2026-03-14', '2026-03-08', '2026-03-14'],
    ['the next Sunday is in the next', 'Weekly', '2026-03-15', '2026-03-15', '2026-03-21'],
    ['a week over the end of a year', 'Weekly', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['a week with a leap day', 'Weekly', '2028-03-01', '2028-02-27', '2028-03-04'],
    ['a month of 31 days', 'Monthly', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['a month of 30 days', 'Monthly', '2026-04-01', '2026-04-01', '2026-04-30'],
    ['a short February', 'Monthly', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['a February with a leap day', 'Monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['the last month of a year', 'Monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('%s', ([, frequency, day, start, end]) => {
    expect(periodOf(frequency, day)).toEqual({ start, end });
  });
});

describe.for(frequencies)('%s periods', (frequency) => {
  test('each contains its day, and every day in it has the same one', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const period = periodOf(frequency, day);
        expect(isWithin(period, day)).toBe(true);
        for (let other = period.start; other <= period.end; other = addDays(other, 1))
          expect(periodOf(frequency, other)).toEqual(period);
      }),
    );
  });

  test('one ends on the eve of the next: nothing is left out and nothing counted twice', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const period = periodOf(frequency, day);
        expect(addDays(periodBefore(frequency, period).end, 1)).toBe(period.start);
        const next = periodOf(frequency, addDays(period.end, 1));
        expect(next.start).toBe(addDays(period.end, 1));
        expect(periodBefore(frequency, next)).toEqual(period);
      }),
    );
  });

  test('the last ones come oldest first, as many as were asked for, up to the one of the day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 20 }), (day, count) => {
        const periods = lastPeriods(frequency, day, count);
        expect(periods).toHaveLength(count);
        expect(periods.at(-1)).toEqual(periodOf(frequency, day));
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
] as const)('a period has its first and its last day in it: %s %s', ([day, isIn]) => {
  expect(isWithin({ start: '2026-03-08', end: '2026-03-14' }, day)).toBe(isIn);
});
