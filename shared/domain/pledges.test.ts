import { describe, expect, test } from 'vitest';
import type { Day } from './days.ts';
import type { Cents } from './money.ts';
import { continueRun, countKept, countPeriods, earnedUnder, firstCountedDay, lastFixedDay } from './pledges.ts';
import { scheduleOf } from './schedule.ts';

const daily = scheduleOf({ frequency: 'Daily' });
const weekdays = scheduleOf({ frequency: 'Daily', weekdays: [1, 2, 3, 4, 5] });
const twiceAWeek = scheduleOf({ frequency: 'Weekly', times: 2 });
const monthly = scheduleOf({ frequency: 'Monthly' });
const always = [{ from: '2026-01-01', until: null }];
const doer = (...days: Day[]) => ({ today: '2026-03-20', spans: always, completions: new Set(days) });

describe('kept periods', () => {
  test.for([
    ['each day', daily, ['2026-03-10', '2026-03-11'], 2],
    ['rest days do not count', weekdays, ['2026-03-13', '2026-03-14', '2026-03-15'], 1],
    ['a week needs as many days as its schedule says', twiceAWeek, ['2026-03-09', '2026-03-16', '2026-03-17'], 1],
    ['a month counts once', monthly, ['2026-03-01', '2026-03-31', '2026-04-01'], 2],
    ['nothing', daily, [], 0],
  ] as const)('%s', ([, schedule, days, count]) => {
    expect(countKept(schedule, doer(...days))).toBe(count);
  });
});

describe('a shared run', () => {
  const days = { since: '2026-03-10', until: '2026-03-13' };
  const from = (run: number) => ({ run, isReached: false });
  const all = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

  test('grows with each period that everyone kept, and is reached once', () => {
    expect(continueRun(daily, [doer(...all), doer(...all)], days, from(0), 4)).toEqual({ run: 4, isReached: true });
    expect(continueRun(daily, [doer(...all), doer(...all)], days, from(0), 5)).toEqual({ run: 4, isReached: false });
    expect(continueRun(daily, [doer(...all)], days, from(2), 5)).toEqual({ run: 6, isReached: true });
  });

  test('begins again after a missed period, and stays reached', () => {
    const missed = doer('2026-03-10', '2026-03-11', '2026-03-13');
    expect(continueRun(daily, [doer(...all), missed], days, from(0), 2)).toEqual({ run: 1, isReached: true });
    expect(continueRun(daily, [doer(...all), missed], days, from(0), 3)).toEqual({ run: 1, isReached: false });
  });
});

test('days are fixed up to the end of a period that is over for good', () => {
  expect(lastFixedDay(daily, '2026-03-20')).toBe('2026-03-07');
  expect(lastFixedDay(twiceAWeek, '2026-03-20')).toBe('2026-03-07');
  expect(lastFixedDay(monthly, '2026-03-20')).toBe('2026-02-28');
});

test('the period in which it was accepted counts', () => {
  expect(firstCountedDay(daily, '2026-03-11')).toBe('2026-03-11');
  expect(firstCountedDay(twiceAWeek, '2026-03-11')).toBe('2026-03-08');
});

test('a streak or a goal pays once, a period each time', () => {
  const amount = 250 as Cents;
  const tally = { count: 3, run: 3, isReached: true };
  expect(earnedUnder({ per: 'period', amount }, tally)).toBe(750);
  expect(earnedUnder({ per: 'streak', amount }, tally)).toBe(250);
  expect(earnedUnder({ per: 'goal', amount }, { ...tally, isReached: false })).toBe(0);
});

test('rest days are no periods', () => {
  expect(countPeriods(weekdays, '2026-03-13', '2026-03-17')).toBe(3);
  expect(countPeriods(daily, '2026-03-13', '2026-03-12')).toBe(0);
});
