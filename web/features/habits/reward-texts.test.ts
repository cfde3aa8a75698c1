import { expect, test } from 'vitest';
import { periodPays } from './reward-texts.ts';

test.for([
  [{ frequency: 'Weekly', times: 3 }, '5', 'The first 3 each week pay 5.00 USD each, so up to 15.00 USD a week.'],
  [
    { frequency: 'Monthly', times: 2 },
    '20.00',
    'The first 2 each month pay 20.00 USD each, so up to 40.00 USD a month.',
  ],
  [{ frequency: 'Weekly', times: 1 }, '5', undefined],
  [{ frequency: 'Daily', weekdays: [1, 3] }, '5', undefined],
  [{ frequency: 'Weekly', times: 3 }, '', undefined],
  [{ frequency: 'Weekly', times: 3 }, '0', undefined],
  [{ frequency: 'Weekly', times: 3 }, '.', undefined],
] as const)('%o with %s: %s', ([schedule, typed, said]) => {
  expect(periodPays(schedule, typed, 'USD')).toBe(said);
});
