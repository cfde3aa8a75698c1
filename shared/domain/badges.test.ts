import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedBadges, newBadges, nextBadges, pointsPerCompletion } from './badges.ts';

test.for([
  [0, 0, []],
  [0, 1, ['completions-1']],
  [6, 49, ['completions-1']],
  [7, 7, ['streak-7', 'completions-1']],
  [8, 50, ['streak-7', 'completions-1', 'completions-50']],
  [29, 499, ['streak-7', 'completions-1', 'completions-50']],
  [30, 30, ['streak-7', 'streak-30', 'completions-1']],
  [99, 99, ['streak-7', 'streak-30', 'completions-1', 'completions-50']],
  [100, 100, ['streak-7', 'streak-30', 'streak-100', 'completions-1', 'completions-50']],
  [364, 500, ['streak-7', 'streak-30', 'streak-100', 'completions-1', 'completions-50', 'completions-500']],
  [
    365,
    5000,
    ['streak-7', 'streak-30', 'streak-100', 'streak-365', 'completions-1', 'completions-50', 'completions-500'],
  ],
] as const)('a shared streak of %d and %d completions earn %j', ([streak, completions, badges]) => {
  expect(earnedBadges(streak, completions)).toEqual(badges);
});

test('a longer streak or more completions never lose a badge, and no badge is listed twice', () => {
  const count = fc.nat(1000);
  fc.assert(
    fc.property(count, count, count, count, (streak, completions, moreStreak, moreCompletions) => {
      const now = earnedBadges(streak, completions);
      const later = earnedBadges(streak + moreStreak, completions + moreCompletions);
      expect(now.filter((badge) => !later.includes(badge))).toEqual([]);
      expect(new Set(later).size).toBe(later.length);
    }),
  );
});

test('the badges of each completion add up to all earned badges', () => {
  const had = new Set<string>();
  let streak = 0;
  for (let completions = 1; completions <= 1000; completions++) {
    // Two people: the streak grows with every second completion.
    if (completions % 2 === 0) streak++;
    for (const badge of newBadges(streak, completions)) had.add(badge);
    expect([...had].toSorted()).toEqual(earnedBadges(streak, completions).toSorted());
  }
});

test('a completion is worth ten points', () => {
  expect(pointsPerCompletion).toBe(10);
});

test.for([
  [[], ['streak-7', 'completions-1']],
  [
    ['streak-7', 'completions-1', 'completions-50'],
    ['streak-30', 'completions-500'],
  ],
  [['streak-365', 'completions-1'], ['completions-50']],
  [['streak-365', 'completions-500'], []],
] as const)('after %j the next badges are %j', ([earned, next]) => {
  expect(nextBadges(earned)).toEqual(next);
});
