import { expect, test } from 'vitest';
import { isBestWeek, sentenceOfWeek } from './week-sentence.ts';

test('the sentence of a week is the first that is true', () => {
  const plain = { kept: 20, goalReached: undefined, isBest: false };
  expect(sentenceOfWeek({ ...plain, goalReached: 'Rome', isBest: true })).toBe('You reached your goal: Rome.');
  expect(sentenceOfWeek({ ...plain, isBest: true })).toBe('You kept 20 promises, your best week in three months.');
  expect(sentenceOfWeek(plain)).toBe('You kept 20 promises this week.');
  expect(sentenceOfWeek({ ...plain, kept: 1 })).toBe('You kept 1 promise this week.');
  expect(sentenceOfWeek({ ...plain, kept: 0 })).toBe('A quiet week. Your promises are here when you want them.');
});

test('a week is the best one if it beats four others or more', () => {
  const weeks = ['2026-02-02', '2026-02-08', '2026-02-09', '2026-02-16', '2026-02-23'].map((day) => ({ day, kept: 2 }));
  expect(isBestWeek(5, '2026-03-02', weeks)).toBe(true);
  expect(isBestWeek(4, '2026-03-02', weeks)).toBe(false);
  expect(isBestWeek(5, '2026-03-02', weeks.slice(2))).toBe(false);
});
