import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEdited, promiseChange, rewardChange } from './habit-edits.ts';
import type { ShownHabit } from './habit-queries.ts';

const habit = { name: 'Run', description: 'Before work', frequency: 'Daily', rewardAmount: '5.00' } as ShownHabit;
const user = { currency: 'USD' } as CurrentUser;
const same = asEdited(habit, user);

describe('only what changed is sent', () => {
  test('nothing when nothing did', () => {
    expect(promiseChange(habit, same)).toBeUndefined();
    expect(rewardChange(habit, user, same)).toBeUndefined();
  });

  test('nothing for blanks around it, or for the same amount in other digits', () => {
    expect(promiseChange(habit, { ...same, name: ' Run ', description: 'Before work\n' })).toBeUndefined();
    expect(rewardChange(habit, user, { ...same, rewardAmount: '5' })).toBeUndefined();
  });

  test('of the promise, each field alone', () => {
    expect(promiseChange(habit, { ...same, name: ' Walk ' })).toEqual({ name: 'Walk' });
    expect(promiseChange(habit, { ...same, description: '' })).toEqual({ description: '' });
    expect(promiseChange(habit, { ...same, frequency: 'Weekly' })).toEqual({ frequency: 'Weekly' });
  });

  test('of the reward, the currency only with another one', () => {
    expect(rewardChange(habit, user, { ...same, rewardAmount: '6.5' })).toEqual({ rewardAmount: '6.50' });
    expect(rewardChange(habit, user, { ...same, currency: 'EUR' })).toEqual({ rewardAmount: '5.00', currency: 'EUR' });
  });
});
