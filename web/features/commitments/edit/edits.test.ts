import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { rewardChange } from './edits.ts';

const user = { currency: 'USD' } as CurrentUser;
const item = { rewardAmount: '5.00' };

test('a reward is sent when it is another, its currency only with another one', () => {
  expect(rewardChange(item, user, { rewardAmount: '6.5', currency: 'USD' })).toEqual({ rewardAmount: '6.50' });
  expect(rewardChange(item, user, { rewardAmount: '5.00', currency: 'EUR' })).toEqual({
    rewardAmount: '5.00',
    currency: 'EUR',
  });
});

test('the same amount in other digits is not another', () => {
  expect(rewardChange(item, user, { rewardAmount: '5', currency: 'USD' })).toBeUndefined();
});
