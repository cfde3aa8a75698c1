import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '#shared/testing/any-day.ts';
import { addDays, daysBetween } from './calendar.ts';
import { daysOfPace, firstDayOfPace, forecast } from './forecast.ts';
import { maxCents, type Cents } from './money.ts';

const today = '2026-11-15';
const pace = (earned: number, days: number) => ({ earned: earned as Cents, days });

describe('a goal is reached', () => {
  test.for([
    // 326.50 to go at 76.83 in four weeks.
    [32_650, 7683, 28, '2027-03-14'],
    // One cent more takes a day longer.
    [2800, 2800, 28, '2026-12-13'],
    [2801, 2800, 28, '2026-12-14'],
    [100, 2800, 28, '2026-11-16'],
    [101, 2800, 28, '2026-11-17'],
    [1, 9_999_999_999, 28, '2026-11-16'],
    // With fewer than 28 days of history, the pace is over those days.
    [7000, 700, 7, '2027-01-24'],
    [7000, 700, 10, '2027-02-23'],
    // Over a leap day.
    [46_700, 2800, 28, '2028-02-25'],
    [47_200, 2800, 28, '2028-03-01'],
  ] as const)('%d cents to go at %d in %d days: on %s', ([missing, earned, days, day]) => {
    expect(forecast(missing as Cents, pace(earned, days), today)).toEqual({ day });
  });

  test('on the first day by which the pace has brought in enough', () => {
    fc.assert(
      fc.property(anyCents, anyCents, fc.integer({ min: 7, max: 28 }), anyDay, (missing, earned, days, from) => {
        const reached = forecast(missing, { earned, days }, from);
        const broughtIn = (count: bigint) => count * BigInt(earned) >= BigInt(missing) * BigInt(days);
        const count = typeof reached === 'object' ? BigInt(daysBetween(from, reached.day)) : 3653n;
        expect([broughtIn(count - 1n), reached === 'far-off' || broughtIn(count)]).toEqual([false, true]);
      }),
    );
  });

  test('never later when more is earned, never earlier when the goal costs more', () => {
    const cost = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(cost, cost, cost, fc.integer({ min: 7, max: 28 }), (missing, earned, more, days) => {
        const on = (cents: number, earning: number) => {
          const reached = forecast(cents as Cents, pace(earning, days), today);
          return typeof reached === 'object' ? reached.day : '9999-12-31';
        };
        const inOrder = [on(missing, earned + more), on(missing, earned), on(missing + more, earned)];
        expect(inOrder).toEqual(inOrder.toSorted());
      }),
    );
  });
});

describe('gives no day', () => {
  test.for([
    ['nothing was ever earned', 100, 0, 0, 'too-soon'],
    ['there are six days to go by', 100, 9999, 6, 'too-soon'],
    ['nothing was earned in four weeks', 100, 0, 28, 'nothing-earned'],
    ['it would take more than ten years', 3653, 28, 28, 'far-off'],
    ['it would take longer than a calendar goes', maxCents, 1, 28, 'far-off'],
  ] as const)('when %s', ([, missing, earned, days, why]) => {
    expect(forecast(missing as Cents, pace(earned, days), today)).toBe(why);
  });

  test('ten years ahead is still a day', () => {
    expect(forecast(3652 as Cents, pace(28, 28), today)).toEqual({ day: '2036-11-14' });
  });
});

describe('daysOfPace', () => {
  test.for([
    [undefined, 0],
    [today, 1],
    ['2026-11-10', 6],
    ['2026-11-09', 7],
    ['2026-10-20', 27],
    ['2026-10-19', 28],
    ['2026-10-18', 28],
    ['2019-01-01', 28],
    // The first earning lies tomorrow: a clock set back, or a journey west.
    ['2026-11-16', 0],
  ] as const)('since %s is %d', ([first, days]) => {
    expect(daysOfPace(first, today)).toBe(days);
  });

  test('is 28 from the first day of the pace', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(daysOfPace(firstDayOfPace(day), day)).toBe(28);
        expect(daysOfPace(addDays(firstDayOfPace(day), 1), day)).toBe(27);
      }),
    );
  });
});

const anyCents = fc.integer({ min: 1, max: maxCents }).map((cents) => cents as Cents);
