import { describe, expect, test } from 'vitest';
import { goalMessage, nextGoal, progressTo } from './goals.ts';

const goal = (price: string, isRedeemed = false) => ({ title: `For ${price}`, price, isRedeemed });

describe('progress towards a price', () => {
  test.for([
    ['150.00', '0.00', 0, 15_000, 0],
    ['150.00', '128.50', 12_850, 2150, 85],
    // With binary fractions it would be 28.
    ['100.00', '29.00', 2900, 7100, 29],
    ['100.00', '57.00', 5700, 4300, 57],
    ['100.00', '99.99', 9999, 1, 99],
    ['99999999.99', '99999999.98', 9_999_999_998, 1, 99],
    ['100.00', '100.00', 10_000, 0, 100],
    ['0.01', '99999999.99', 1, 0, 100],
  ] as const)('of %s with a balance of %s', ([price, balance, earned, missing, percent]) => {
    expect(progressTo(price, balance)).toEqual({ earned, missing, percent });
  });
});

test('the next goal is the cheapest unredeemed one, or the first created of equals', () => {
  const goals = [goal('9.00'), goal('10.00'), goal('2.00', true), { ...goal('9.00'), title: 'Later' }];
  expect(nextGoal(goals, '1.00')).toMatchObject({ goal: { title: 'For 9.00' }, missing: 800 });
  expect(nextGoal([goal('2.00', true)], '1.00')).toBeUndefined();
});

test('the next of shared goals is the one whose parts are nearest to the price', () => {
  const shared = (price: string, saved: string) => ({ ...goal(price), shared: { saved, currency: 'EUR' } });
  const goals = [goal('9.00'), shared('500.00', '493.00'), shared('80.00', '10.00')];
  expect(nextGoal(goals, '1.00')).toMatchObject({ goal: { price: '500.00' }, missing: 700, percent: 98 });
  expect(goalMessage(goals, '1.00', 'USD', true)).toBe('You are 7.00 EUR away from your goal.');
  expect(nextGoal(goals, '900.00'), 'the balance is no part').toMatchObject({ goal: { price: '9.00' }, missing: 0 });
  const unlocked = [goal('9.00'), shared('500.00', '500.00')];
  expect(goalMessage(unlocked, '1.00', 'USD', true)).toBe('Goal unlocked! 🎉 Redeem you reward.');
});

describe('the message under the greeting', () => {
  test.for([
    [[goal('1300.00'), goal('9000.00')], '15.50', true, 'You are 1,284.50 USD away from your goal.'],
    [[goal('10.00')], '10.00', true, 'Goal unlocked! 🎉 Redeem you reward.'],
    [[goal('10.00', true)], '10.00', true, 'Set your goal and move with intention.'],
    [[], '10.00', false, 'Create a habit and set a goal to grow.'],
  ] as const)('%j with %s: %s', ([goals, balance, hasItems, message]) => {
    expect(goalMessage(goals, balance, 'USD', hasItems)).toBe(message);
  });
});
