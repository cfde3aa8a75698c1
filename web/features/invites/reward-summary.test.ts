import { expect, test } from 'vitest';
import { rewardSummary, whenPaid } from './reward-summary.ts';

test.for([
  ['10', 14, '10.00 USD a day, 140.00 USD for all 14. Your companions set their own.'],
  ['.1', 3, '0.10 USD a day, 0.30 USD for all 3. Your companions set their own.'],
  ['2.', 1, '2.00 USD a day. Your companions set their own.'],
  ['99999999.99', 3650, '99,999,999.99 USD a day, 364,999,999,963.50 USD for all 3650. Your companions set their own.'],
  ['0', 14, 'You can also set it later. Your companions set their own.'],
  ['', 14, 'You can also set it later. Your companions set their own.'],
  ['.', 14, 'You can also set it later. Your companions set their own.'],
] as const)('%s for %i days: %s', ([typed, goalDays, said]) => {
  expect(rewardSummary(typed, 'USD', goalDays)).toBe(said);
});

test.for([
  [{ frequency: 'Daily' }, 'each day you keep it'],
  [{ frequency: 'Daily', weekdays: [1, 2, 3, 4, 5] }, 'each weekday you keep it'],
  [{ frequency: 'Daily', weekdays: [1, 3] }, 'each scheduled day you keep it'],
  [{ frequency: 'Weekly', times: 1 }, 'each week you keep it'],
  [{ frequency: 'Weekly', times: 3 }, 'each time, up to 3 times a week'],
  [{ frequency: 'Monthly', times: 2 }, 'each time, up to twice a month'],
] as const)('%o pays %s', ([schedule, said]) => {
  expect(whenPaid(schedule)).toBe(said);
});
