import { expect, test } from 'vitest';
import type { ScheduleDetails } from '#shared/domain/schedule.ts';
import { scheduleSentence } from './schedule-sentence.ts';

const daily = (weekdays: number[] | null, weekStart: 0 | 1 = 0): ScheduleDetails => ({
  frequency: 'Daily',
  weekdays,
  weekStart,
});
const weekly = (times?: number): ScheduleDetails => ({ frequency: 'Weekly', times });
const monthly = (times?: number): ScheduleDetails => ({ frequency: 'Monthly', times });

test.for([
  [{ frequency: 'Daily' }, 'Every day'],
  [daily(null), 'Every day'],
  [daily([0, 1, 2, 3, 4, 5, 6]), 'Every day'],
  [daily([1, 2, 3, 4, 5]), 'Every weekday, Monday to Friday'],
  [daily([0, 6]), 'Every weekend, Saturday and Sunday'],
  [daily([1, 2, 3, 4, 5, 6]), 'Every day except Sunday'],
  [daily([0, 1, 2, 4, 5, 6]), 'Every day except Wednesday'],
  [daily([5]), 'Every Friday'],
  [daily([2, 4]), 'Every Tuesday and Thursday'],
  [daily([1, 3, 5]), 'Every Monday, Wednesday and Friday'],
  [daily([0, 1, 2, 3, 4]), 'Every Sunday, Monday, Tuesday, Wednesday and Thursday'],
  [daily([0, 3], 0), 'Every Sunday and Wednesday'],
  [daily([0, 3], 1), 'Every Wednesday and Sunday'],
  [weekly(), 'Once a week, on any day'],
  [weekly(1), 'Once a week, on any day'],
  [weekly(2), 'Twice a week, on any days'],
  [weekly(3), '3 times a week, on any days'],
  [monthly(1), 'Once a month, on any day'],
  [monthly(2), 'Twice a month, on any days'],
  [monthly(28), '28 times a month, on any days'],
] as const)('%o reads "%s"', ([schedule, sentence]) => {
  expect(scheduleSentence(schedule)).toBe(sentence);
});
