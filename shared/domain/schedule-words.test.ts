import { expect, test } from 'vitest';
import type { ScheduleDetails } from './schedule.ts';
import { scheduleLabel } from './schedule-words.ts';

const daily = (weekdays: number[] | null, weekStart: 0 | 1 = 0): ScheduleDetails => ({
  frequency: 'Daily',
  weekdays,
  weekStart,
});
const weekly = (times?: number): ScheduleDetails => ({ frequency: 'Weekly', times });
const monthly = (times?: number): ScheduleDetails => ({ frequency: 'Monthly', times });

test.for([
  [{ frequency: 'Daily' }, 'Daily'],
  [daily(null), 'Daily'],
  [daily([0, 1, 2, 3, 4, 5, 6]), 'Daily'],
  [daily([1, 2, 3, 4, 5]), 'Weekdays'],
  [daily([0, 6]), 'Weekends'],
  [daily([1, 2, 3, 4, 5, 6]), 'Daily except Sun'],
  [daily([0, 1, 2, 4, 5, 6]), 'Daily except Wed'],
  [daily([5]), 'Fridays'],
  [daily([2, 4]), 'Tue, Thu'],
  [daily([1, 3, 5]), 'Mon, Wed, Fri'],
  [daily([0, 1, 2, 3, 4]), 'Sun, Mon, Tue, Wed, Thu'],
  [daily([0, 3], 0), 'Sun, Wed'],
  [daily([0, 3], 1), 'Wed, Sun'],
  [weekly(), 'Weekly'],
  [weekly(1), 'Weekly'],
  [weekly(2), 'Twice a week'],
  [weekly(3), '3 times a week'],
  [monthly(1), 'Monthly'],
  [monthly(2), 'Twice a month'],
  [monthly(28), '28 times a month'],
] as const)('%o reads "%s"', ([schedule, label]) => {
  expect(scheduleLabel(schedule)).toBe(label);
});
