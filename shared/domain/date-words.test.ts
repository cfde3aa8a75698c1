import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  dayAndMonth,
  longDate,
  longWeekday,
  nameOfMonth,
  shortDay,
  shortWeekday,
  weekdayAndDay,
} from './date-words.ts';

const leapYear = Array.from({ length: 366 }, (_, index) => addDays('2024-01-01', index));

function byIntl(parts: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
  return (day) => format.format(new Date(day)).replace(',', '');
}

test.for([
  ['dayAndMonth', dayAndMonth, { day: 'numeric', month: 'long' }],
  ['shortDay', (day: string) => shortDay(day, day), { day: 'numeric', month: 'short' }],
  ['longDate', longDate, { weekday: 'long', day: 'numeric', month: 'long' }],
  ['shortWeekday', shortWeekday, { weekday: 'short' }],
  ['longWeekday', longWeekday, { weekday: 'long' }],
  ['nameOfMonth', nameOfMonth, { month: 'long' }],
] as const)('%s writes each day as Intl does', ([, words, parts]) => {
  const expected = byIntl(parts);
  expect(leapYear.map((day) => words(day))).toEqual(leapYear.map(expected));
});

test('a day of another year names it', () => {
  expect([dayAndMonth, shortDay, longDate].map((words) => words('2023-09-02', '2024-01-01'))).toEqual([
    '2 September 2023',
    '2 Sept 2023',
    'Saturday 2 September 2023',
  ]);
});

test('a weekday and the day of its month', () => {
  expect(weekdayAndDay('2026-11-09')).toBe('Monday 9');
});
