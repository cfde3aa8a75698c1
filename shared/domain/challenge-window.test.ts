import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay } from '#shared/testing/any-day.ts';
import { addDays } from './calendar.ts';
import {
  dayNumber,
  daysLeft,
  daysOfWindow,
  paysAnotherDay,
  progressOf,
  stateOfWindow,
  windowOf,
} from './challenge-window.ts';

const november = windowOf('2026-11-01', 30);

test('a window ends on the last of its days', () => {
  expect(november).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  expect(windowOf('2028-02-29', 1)).toEqual({ startDate: '2028-02-29', endDate: '2028-02-29' });
});

test.for([
  ['2026-10-31', 'not_started', 30],
  ['2026-11-01', 'running', 30],
  ['2026-11-02', 'running', 29],
  ['2026-11-30', 'running', 1],
  ['2026-12-01', 'expired', 0],
  ['2030-01-01', 'expired', 0],
] as const)('on %s the challenge is %s with %i days left', ([today, state, left]) => {
  expect(stateOfWindow(november, today)).toBe(state);
  expect(daysLeft(november, today)).toBe(left);
});

test('a day of the window is done, open or ahead; today is open until it is completed', () => {
  const days = daysOfWindow(windowOf('2026-11-29', 5), new Set(['2026-11-28', '2026-11-30']), '2026-12-01');
  expect(days).toMatchObject([
    { day: '2026-11-29', state: 'open' },
    { day: '2026-11-30', state: 'done' },
    { day: '2026-12-01', state: 'open' },
    { day: '2026-12-02', state: 'ahead' },
    { day: '2026-12-03', state: 'ahead' },
  ]);
});

test('a completed day may be late', () => {
  const late = new Set(['2026-11-29', '2026-11-30']);
  const days = daysOfWindow(windowOf('2026-11-29', 2), new Set(['2026-11-30']), '2026-12-01', late);
  expect(days.map(({ isLate }) => isLate)).toEqual([false, true]);
});

test('days are numbered from one up to the last day', () => {
  const numbers = ['2026-11-01', '2026-11-19', '2026-11-30', '2027-01-01'].map((day) => dayNumber(november, day));
  expect(numbers).toEqual([1, 19, 30, 30]);
});

describe('progress', () => {
  test('counts each day of the window once', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-30', '2026-12-01'];
    expect(progressOf(november, 3, days)).toEqual({
      done: 2,
      isAchieved: false,
      achievedOn: undefined,
      bestRun: 1,
    });
  });

  test('is achieved with the last day of the goal, and stays achieved', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-04'];
    expect(progressOf(november, 4, days).isAchieved).toBe(false);
    expect(progressOf(november, 3, days).isAchieved).toBe(true);
    expect(progressOf(november, 2, days).isAchieved).toBe(true);
    expect(progressOf(november, 2, days.toReversed()).achievedOn).toBe('2026-11-02');
  });

  test('finds the longest run, whatever the order of the days', () => {
    const days = ['2026-11-09', '2026-11-03', '2026-11-02', '2026-11-04', '2026-11-08'];
    expect(progressOf(november, 9, days).bestRun).toBe(3);
    expect(progressOf(november, 9, []).bestRun).toBe(0);
  });
});

const anyWindow = fc.tuple(anyDay, fc.integer({ min: 1, max: 400 })).map(([start, days]) => ({
  days,
  ...windowOf(start, days),
}));

test('in any window each day is running, the days around it are not, and days left count down to one', () => {
  fc.assert(
    fc.property(anyWindow, ({ days, ...window }) => {
      for (let index = 0; index < days; index++) {
        const day = addDays(window.startDate, index);
        expect([stateOfWindow(window, day), daysLeft(window, day)]).toEqual(['running', days - index]);
      }
      expect(stateOfWindow(window, addDays(window.startDate, -1))).toBe('not_started');
      expect(stateOfWindow(window, addDays(window.endDate, 1))).toBe('expired');
    }),
    { numRuns: 50 },
  );
});

test('completing day after day pays exactly the first goalDays days', () => {
  fc.assert(
    fc.property(
      anyWindow,
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.boolean(), { maxLength: 400 }),
      ({ days, ...window }, goalDays, kept) => {
        const standing: string[] = [];
        let paid = 0;
        for (let index = 0; index < days; index++) {
          if (!kept[index]) continue;
          if (paysAnotherDay(window, goalDays, standing)) paid++;
          standing.push(addDays(window.startDate, index));
        }
        expect(paid).toBe(Math.min(goalDays, standing.length));
        expect(progressOf(window, goalDays, standing).isAchieved).toBe(standing.length >= goalDays);
      },
    ),
    { numRuns: 100 },
  );
});
