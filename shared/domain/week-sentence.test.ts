import { expect, test } from 'vitest';
import { keptInWords } from './week-words.ts';
import { findBestStreak, isBestWeek, sentenceOfWeek } from './week-sentence.ts';

test('the sentence of a week is the first that is true', () => {
  const plain = {
    kept: 20,
    goalReached: undefined,
    bestStreak: undefined,
    isBest: false,
    allKept: [],
    backTo: undefined,
  };
  const back = { ...plain, backTo: 'Run' };
  const all = { ...back, allKept: ['2026-03-09'] };
  const best = { ...all, isBest: true };
  const streak = { ...best, bestStreak: { name: 'Run', length: 19, every: 'day' as const } };
  expect(sentenceOfWeek({ ...streak, goalReached: 'Rome' })).toBe('You reached your goal: Rome.');
  expect(sentenceOfWeek(streak)).toBe('Run: 19 days in a row, the best streak yet.');
  expect(sentenceOfWeek(best)).toBe('You kept 20 promises, your best week in three months.');
  expect(sentenceOfWeek(all)).toBe('On Monday you kept everything you promised.');
  expect(sentenceOfWeek({ ...all, allKept: ['2026-03-09', '2026-03-13'] })).toContain('On Monday and Friday you');
  expect(sentenceOfWeek({ ...all, allKept: ['2026-03-09', '2026-03-10', '2026-03-13'] })).toContain('On 3 days you');
  expect(sentenceOfWeek(back)).toBe('You came back to Run after a pause.');
  expect(sentenceOfWeek(plain)).toBe('You kept 20 promises this week.');
  expect(sentenceOfWeek({ ...plain, kept: 1 })).toBe('You kept 1 promise this week.');
  expect(sentenceOfWeek({ ...all, kept: 0 })).toBe('A quiet week. Your promises are here when you want them.');
});

test('what was kept of a promise is said in days, times or days in all', () => {
  const daily = { days: 6, due: 7, times: null, inAll: null };
  expect(keptInWords(daily)).toBe('6 of 7 days');
  expect(keptInWords({ ...daily, days: 1, due: 1 })).toBe('1 of 1 day');
  expect(keptInWords({ ...daily, due: 5 }), 'also on days of rest').toBe('6 days');
  expect(keptInWords({ ...daily, due: null })).toBe('6 days');
  expect(keptInWords({ ...daily, due: null, days: 2, times: 3 })).toBe('2 of 3 times');
  expect(keptInWords({ ...daily, due: null, days: 1, times: 1 })).toBe('Kept this week');
  expect(keptInWords({ ...daily, inAll: { days: 15, goal: 20 } })).toBe('6 days, 15 of 20 in all');
});

test('a best streak is a record of at least a week that grew in these days', () => {
  const streak = { name: 'Run', every: 'day' as const, length: 9, best: 9, last: '2026-03-14' };
  const found = (...streaks: Parameters<typeof findBestStreak>[0]) =>
    findBestStreak(streaks, '2026-03-09', '2026-03-15')?.length;
  expect(found(streak, { ...streak, length: 12, best: 12 })).toBe(12);
  expect(found({ ...streak, best: 10 })).toBeUndefined();
  expect(found({ ...streak, length: 6, best: 6 })).toBeUndefined();
  expect(found({ ...streak, last: '2026-03-08' })).toBeUndefined();
  expect(found({ ...streak, last: '2026-03-17' })).toBeUndefined();
  expect(found({ ...streak, every: 'week', length: 3, best: 3, last: '2026-03-08' })).toBe(3);
});

test('a week is the best one if it beats four others or more', () => {
  const weeks = ['2026-02-02', '2026-02-08', '2026-02-09', '2026-02-16', '2026-02-23'].map((day) => ({ day, kept: 2 }));
  expect(isBestWeek(5, '2026-03-02', weeks)).toBe(true);
  expect(isBestWeek(4, '2026-03-02', weeks)).toBe(false);
  expect(isBestWeek(5, '2026-03-02', weeks.slice(2))).toBe(false);
});
