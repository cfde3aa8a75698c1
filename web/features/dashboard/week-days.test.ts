import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { compactAmount, localWeekStart, weekOf, ringText } from './week-days.ts';

test('a week starts as the locale says, else on Sunday', () => {
  expect([localWeekStart('en-US'), localWeekStart('de-DE'), localWeekStart('ar-EG'), localWeekStart('?')]).toEqual([
    0, 1, 6, 0,
  ]);
});

test.for([
  ['2026-11-19', 0, '2026-11-15'],
  ['2026-11-19', 1, '2026-11-16'],
  ['2026-11-15', 0, '2026-11-15'],
  ['2026-11-15', 1, '2026-11-09'],
  ['2026-11-14', 6, '2026-11-14'],
] as const)('the week of %s, from weekday %i, begins on %s', ([today, weekStart, first]) => {
  const days = Array.from({ length: 13 }, (_, index) => ({ day: addDays(today, index - 6) }));
  expect(weekOf(days, today, weekStart).map(({ day }) => day)).toEqual(
    Array.from({ length: 7 }, (_, index) => addDays(first, index)),
  );
  expect(weekOf(days, '2030-01-01', weekStart)).toEqual([]);
});

test.for([
  [3, 5, '3/5'],
  [9, 10, '9/10'],
  [10, 12, '10'],
  [0, 200, '0'],
] as const)('a ring for %i of %i says %s', ([kept, due, text]) => {
  expect(ringText(kept, due)).toBe(text);
});

test.for([
  ['5.00', '5.00'],
  ['99.99', '99.99'],
  ['200.00', '200'],
  ['212.50', '212.5'],
  ['1234.00', '1.2K'],
] as const)('%s stands under a day as %s', ([amount, text]) => {
  expect(compactAmount(amount)).toBe(text);
});
