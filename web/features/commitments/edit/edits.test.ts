import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { rewardChange } from './edits.ts';

const user = { currency: 'USD' } as CurrentUser;
const item = { rewardAmount: '5.00', rewardVisible: true };

test('sends a changed reward, and the currency only if it changed', () => {
  expect(rewardChange(item, user, { rewardAmount: '6.5', amountShown: 'yes', currency: 'USD' })).toEqual({
    rewardAmount: '6.50',
  });
  expect(rewardChange(item, user, { rewardAmount: '5.00', amountShown: 'yes', currency: 'EUR' })).toEqual({
    rewardAmount: '5.00',
    currency: 'EUR',
  });
});

test('treats the same amount with other digits as unchanged', () => {
  expect(rewardChange(item, user, { rewardAmount: '5', amountShown: 'yes', currency: 'USD' })).toBeUndefined();
});

test('sends whether companions see the amount, if that changed', () => {
  const hidden = { rewardAmount: '5.00', amountShown: 'no', currency: 'USD' } as const;
  expect(rewardChange(item, user, hidden)).toEqual({ rewardAmount: '5.00', rewardVisible: false });
});
