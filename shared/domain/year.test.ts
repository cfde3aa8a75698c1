import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import type { Day } from './days.ts';
import { plainSchedules, type Schedule } from './schedule.ts';
import { stateOfPeriod } from './streaks.ts';
import {
  bestMonth,
  daysOfYear,
  monthsOfYear,
  periodsOfYear,
  runsOfYear,
  statesOfYear,
  weekdaysOfYear,
} from './year.ts';

const weekends: Schedule = { ...plainSchedules.day, weekdays: [0, 6] };
const from = (day: Day, until: Day | null = null) => ({ from: day, until });

/** A doer since January 3 who completed these days. */
function doer(completed: readonly Day[], today: Day, change: object = {}) {
  const base = {
    today,
    spans: [from('2026-01-03')],
    completions: new Set(completed),
    late: new Set<Day>(),
    pauses: [],
  };
  return { ...base, ...change };
}

function judged(schedule: Schedule, one: ReturnType<typeof doer>, year = 2026) {
  return periodsOfYear(schedule, year, one.today).map((period) => ({
    period,
    state: stateOfPeriod(schedule, period, [one]),
  }));
}

const run = (first: Day, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

test('a year has 365 days, a leap year 366', () => {
  expect(daysOfYear(2026)).toHaveLength(365);
  expect(daysOfYear(2028)).toHaveLength(366);
  expect(daysOfYear(2028)[59]).toBe('2028-02-29');
});

test('periods overlap the year and leave out rest days; those of a challenge lie in its window', () => {
  expect(periodsOfYear(plainSchedules.week, 2026, '2027-06-01').at(0)).toEqual({
    start: '2025-12-28',
    end: '2026-01-03',
  });
  expect(periodsOfYear(plainSchedules.week, 2026, '2027-06-01')).toHaveLength(53);
  expect(periodsOfYear(weekends, 2026, '2026-01-11').map(({ start }) => start.slice(8))).toEqual([
    '03',
    '04',
    '10',
    '11',
  ]);
  const window = { start: '2026-02-01', end: '2026-02-10' };
  expect(periodsOfYear(plainSchedules.day, 2026, '2026-06-01', window)).toHaveLength(10);
  expect(periodsOfYear(plainSchedules.day, 2027, '2026-06-01')).toEqual([]);
});

test('months count what was kept of what was possible: no pauses, not today, no days before joining', () => {
  const one = doer(['2026-01-03', '2026-01-04', '2026-01-20'], '2026-01-21', {
    spans: [from('2026-01-03', '2026-01-06'), from('2026-01-10')],
  });
  const months = monthsOfYear(2026, judged(plainSchedules.day, one));
  // January 3 to 20 without the pause from the 6th to the 9th.
  expect(months[0]).toEqual({ kept: 3, possible: 14 });
  expect(months.slice(1)).toEqual(Array.from({ length: 11 }, () => ({ kept: 0, possible: 0 })));
});

test('a week belongs to the month and year in which it begins', () => {
  const one = doer(['2026-02-01', '2026-12-28'], '2027-01-20');
  const months = monthsOfYear(2026, judged(plainSchedules.week, one));
  expect([0, 1, 11].map((month) => months[month]?.kept)).toEqual([0, 1, 1]);
  expect(monthsOfYear(2027, judged(plainSchedules.week, one, 2027))[0]).toEqual({ kept: 0, possible: 2 });
});

test('states show late marks, rest days and pauses, and nothing outside of a window', () => {
  const one = doer(['2026-01-03', '2026-01-04', '2026-01-05'], '2026-01-11', {
    late: new Set(['2026-01-04']),
    pauses: [from('2026-01-10', '2026-01-11')],
  });
  const states = statesOfYear(weekends, 2026, one);
  expect(states.slice(0, 12)).toEqual(
    'outside outside kept late extra rest rest rest rest paused open rest'.split(' '),
  );
  const window = { start: '2026-01-04', end: '2026-01-12' };
  expect(statesOfYear(plainSchedules.day, 2026, one, window).slice(1, 14)).toEqual(
    'outside outside late kept open open open open paused open ahead outside outside'.split(' '),
  );
});

describe('weekdays', () => {
  const pattern = (count: number) =>
    weekdaysOfYear(2026, (index) => (index < count ? (index % 7 ? 'kept' : 'possible') : null));
  test('are given from four weeks on', () => {
    expect(pattern(27)).toBeNull();
    // 2026 begins on a Thursday.
    expect(pattern(28)![4]).toEqual({ kept: 0, possible: 4 });
    expect(pattern(28)![0]).toEqual({ kept: 4, possible: 4 });
  });
});

describe('the best month', () => {
  const months = (...kept: [number, number][]) =>
    Array.from({ length: 12 }, (_, index) => ({ kept: kept[index]?.[0] ?? 0, possible: kept[index]?.[1] ?? 0 }));
  test.for([
    ['the largest part', months([20, 31], [28, 28], [30, 31]), '2025-01-01', '2026-04-02', '2026-02'],
    ['of equal parts the one with more', months([31, 31], [28, 28]), '2025-01-01', '2026-04-02', '2026-01'],
    ['of the same the latest', months([31, 31], [20, 28], [31, 31]), '2025-01-01', '2026-04-02', '2026-03'],
    ['not the month of joining', months([2, 2], [20, 28], [30, 31]), '2026-01-30', '2026-04-02', '2026-03'],
    ['not the current month', months([20, 31], [21, 28], [5, 5]), '2025-01-01', '2026-03-06', '2026-02'],
    ['none before two whole months', months([31, 31], [5, 5]), '2025-01-01', '2026-02-06', null],
    ['none if nothing was kept', months([0, 31], [0, 28]), '2025-01-01', '2026-04-02', null],
  ] as const)('%s', ([, counted, since, today, best]) => {
    expect(bestMonth(2026, counted, since, today)).toBe(best);
  });
});

test('runs: longest first, of two and more, across pauses and rest days, within the year', () => {
  const completed = [
    ...run('2025-12-20', 17),
    ...run('2026-02-01', 3),
    '2026-02-10',
    ...run('2026-03-01', 2),
    ...run('2026-03-05', 2),
  ];
  const one = doer(completed, '2026-03-20', {
    spans: [from('2025-12-20', '2026-03-03'), from('2026-03-05')],
  });
  expect(runsOfYear(plainSchedules.day, 2026, judged(plainSchedules.day, one))).toEqual([
    { length: 5, from: '2026-01-01', to: '2026-01-05' },
    { length: 4, from: '2026-03-01', to: '2026-03-06' },
    { length: 3, from: '2026-02-01', to: '2026-02-03' },
  ]);
  const weekend = doer(['2026-01-03', '2026-01-04', '2026-01-10'], '2026-01-15');
  expect(runsOfYear(weekends, 2026, judged(weekends, weekend))).toEqual([
    { length: 3, from: '2026-01-03', to: '2026-01-10' },
  ]);
});

test('a change between days and weeks begins another run', () => {
  const schedule: Schedule = { ...plainSchedules.week, since: '2026-02-01', before: plainSchedules.day };
  const one = doer([...run('2026-01-28', 4), '2026-02-02', '2026-02-09'], '2026-02-20');
  expect(runsOfYear(schedule, 2026, judged(schedule, one)).map(({ length }) => length)).toEqual([4, 2]);
});
