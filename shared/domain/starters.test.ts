import { expect, test } from 'vitest';
import { createHabit } from '#shared/contract/habit-calls.ts';
import { starters } from './starters.ts';

test('there are seven starters, each a valid daily habit with a reward of 2 to 5', () => {
  expect(starters).toHaveLength(7);
  for (const starter of starters) {
    expect(createHabit.body.safeParse({ ...starter, frequency: 'Daily', currency: 'USD' }).success).toBe(true);
    expect([2, 3, 4, 5]).toContain(starter.rewardAmount);
  }
});
