import { expect, test } from 'vitest';
import { joiningOfFlow, suggestionIn } from './joining.ts';

const of = (query: Record<string, string>) => suggestionIn(new URLSearchParams(query));
const tea = { title: 'Tea & cake', price: '4.50', link: null };
const invited = { invite: 'true', code: 'kq7m2xw9ta' };

test('reads amount, currency and goals from the query', () => {
  const goalRewards = JSON.stringify([tea, { title: 'Shoes', price: 80, link: 'https://example.com/?a=1&b=2' }]);
  expect(of({ ...invited, habitId: '4', currency: 'EUR', rewardAmount: '12.75', goalRewards })).toEqual({
    rewardAmount: 12,
    currency: 'EUR',
    goals: [tea, { title: 'Shoes', price: 80, link: 'https://example.com/?a=1&b=2' }],
  });
});

test('leaves out missing and invalid values', () => {
  const bare = { rewardAmount: 0, currency: undefined, goals: [] };
  expect(of(invited)).toEqual(bare);
  for (const goalRewards of ['', '[', '{}', '"tea"', '[1,null,{"title":"Tea"}]', '%5B%5D'])
    expect(of({ ...invited, rewardAmount: 'lots', currency: 'gold', goalRewards })).toEqual(bare);
});

test('keeps valid goals beside invalid ones', () => {
  expect(of({ ...invited, goalRewards: JSON.stringify([{ title: '' }, tea, 'tea']) }).goals).toEqual([tea]);
});

test('takes no more goals than a person can have', () => {
  expect(of({ goalRewards: JSON.stringify(Array.from({ length: 9 }, () => tea)) }).goals).toHaveLength(5);
});

test('joins the invitation accepted in this browser, with its goal if there is one', () => {
  const flow = { inviteCode: 'kq7m2xw9ta', rewardAmount: 3, currency: 'EUR' as const };
  expect(joiningOfFlow(flow)).toEqual({ code: 'kq7m2xw9ta', rewardAmount: 3, currency: 'EUR', goals: [] });
  expect(joiningOfFlow({ ...flow, goalReward: tea }).goals).toEqual([tea]);
});
