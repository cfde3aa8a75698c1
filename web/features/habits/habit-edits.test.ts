import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEditedHabit, promiseChange } from './habit-edits.ts';
import type { HabitCard } from './habit-queries.ts';

const habit = {
  name: 'Run',
  description: 'Before work',
  rewardAmount: '5.00',
  frequency: 'Daily',
  weekdays: [1, 3, 5],
  times: 1,
  weekStart: 0,
  allowLate: true,
} as HabitCard;
const same = asEditedHabit(habit, { currency: 'USD' } as CurrentUser);

test('sends nothing when nothing changed, or only surrounding blanks', () => {
  expect(promiseChange(habit, same)).toBeUndefined();
  expect(promiseChange(habit, { ...same, name: ' Run ', description: 'Before work\n' })).toBeUndefined();
});

test('sends only the changed field', () => {
  expect(promiseChange(habit, { ...same, name: ' Walk ' })).toEqual({ name: 'Walk' });
  expect(promiseChange(habit, { ...same, description: '' })).toEqual({ description: '' });
  expect(promiseChange(habit, { ...same, days: '135', firstDay: '1' })).toEqual({ weekStart: 1 });
  expect(promiseChange(habit, { ...same, lateMarks: 'no' })).toEqual({ allowLate: false });
});

test('sends the details of the chosen unit only, and all seven days as every day', () => {
  const edited = { ...same, timesAWeek: '3', timesAMonth: '2' };
  expect(promiseChange(habit, edited)).toBeUndefined();
  expect(promiseChange(habit, { ...edited, frequency: 'Weekly' })).toEqual({
    frequency: 'Weekly',
    weekdays: null,
    times: 3,
  });
  expect(promiseChange(habit, { ...edited, days: '0123456' })).toEqual({ weekdays: null });
});
