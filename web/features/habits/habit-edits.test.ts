import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEditedHabit, promiseChange } from './habit-edits.ts';
import type { HabitCard } from './habit-queries.ts';

const habit = { name: 'Run', description: 'Before work', frequency: 'Daily', rewardAmount: '5.00' } as HabitCard;
const same = asEditedHabit(habit, { currency: 'USD' } as CurrentUser);

test('sends nothing when nothing changed, or only surrounding blanks', () => {
  expect(promiseChange(habit, same)).toBeUndefined();
  expect(promiseChange(habit, { ...same, name: ' Run ', description: 'Before work\n' })).toBeUndefined();
});

test('sends only the changed field', () => {
  expect(promiseChange(habit, { ...same, name: ' Walk ' })).toEqual({ name: 'Walk' });
  expect(promiseChange(habit, { ...same, description: '' })).toEqual({ description: '' });
  expect(promiseChange(habit, { ...same, frequency: 'Weekly' })).toEqual({ frequency: 'Weekly' });
});
