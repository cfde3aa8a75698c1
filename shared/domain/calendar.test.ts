import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, firstOfMonth, firstOfNextMonth, isDay, weekdayOf } from './calendar.ts';
import { anyDay } from '#shared/testing/any-day.ts';

describe('addDays and daysBetween across the ends of months and years', () => {
  test.for([
    ['2026-03-10', 0, '2026-03-10'],
    ['2026-03-10', 1, '2026-03-11'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-01-01', 366, '2029-01-01'],
    ['2026-01-01', 365, '2027-01-01'],
  ] as const)('%s plus %d days is %s', ([day, count, then]) => {
    expect(addDays(day, count)).toBe(then);
    expect(daysBetween(day, then)).toBe(count);
  });

  test('daylight saving time does not affect addDays', () => {
    const days = Array.from({ length: 366 }, (_, count) => addDays('2026-01-01', count));
    expect(new Set(days).size).toBe(366);
    expect(days.toSorted()).toEqual(days);
  });

  const anyCount = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -20_000, max: 20_000 }));
  test('adding and subtracting the same number of days gives the same day', () => {
    fc.assert(
      fc.property(anyDay, anyCount, (day, count) => {
        expect(isDay(addDays(day, count))).toBe(true);
        expect(addDays(addDays(day, count), 0 - count)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });
});

test.for([
  ['2026-03-08', 0],
  ['2026-03-09', 1],
  ['2026-03-14', 6],
  ['2028-02-29', 2],
  ['2000-01-01', 6],
  ['2027-01-01', 5],
] as const)('%s is weekday %d, Sunday being 0', ([day, weekday]) => {
  expect(weekdayOf(day)).toBe(weekday);
});

describe('the month', () => {
  test.for([
    ['2026-03-01', '2026-03-01', '2026-04-01'],
    ['2026-01-31', '2026-01-01', '2026-02-01'],
    ['2026-02-28', '2026-02-01', '2026-03-01'],
    ['2028-02-29', '2028-02-01', '2028-03-01'],
    ['2026-12-31', '2026-12-01', '2027-01-01'],
    ['2026-04-30', '2026-04-01', '2026-05-01'],
  ] as const)('of %s begins on %s and the next one on %s', ([day, first, next]) => {
    expect(firstOfMonth(day)).toBe(first);
    expect(firstOfNextMonth(day)).toBe(next);
  });
});

describe('isDay', () => {
  test.for(['2026-03-10', '2028-02-29', '2000-02-29', '0000-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.for([
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '2026-03-32',
    '2026-3-1',
    '26-03-10',
    '2026-03-10T00:00',
    ' 2026-03-10',
    '+002026-03-10',
    'yesterday',
    '',
  ])('rejects "%s"', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
