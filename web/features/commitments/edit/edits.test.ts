import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { rewardChange } from './edits.ts';

const user = { currency: 'USD' } as CurrentUser;
const item = { rewardAmount: '5.00' };

test('sends a changed reward, and the currency only if it changed', () => {
  expect(rewardChange(item, user, { rewardAmount: '6.5', currency: 'USD' })).toEqual({ rewardAmount: '6.50' });
  expect(rewardChange(item, user, { rewardAmount: '5.00', currency: 'EUR' })).toEqual({
    rewardAmount: '5.00',
    currency: 'EUR',
  });
});

test('treats the same amount with other digits as unchanged', () => {
  expect(rewardChange(item, user, { rewardAmount: '5', currency: 'USD' })).toBeUndefined();
});
