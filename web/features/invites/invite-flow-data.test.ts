import { beforeEach, expect, test } from 'vitest';
import { forgetInviteFlow, parseInviteFlow, readInviteFlow, rememberInviteFlow } from './invite-flow-data.ts';

const goalReward = { title: 'Headphones', price: '150.00', link: 'https://example.com/headphones' };
const flow = { habitId: 4, inviteCode: 'kq7m2xw9ta', goalReward, rewardAmount: 12, currency: 'EUR' as const };

beforeEach(() => localStorage.clear());

test('stores the agreed shape under the agreed key, and reads it back', () => {
  expect(rememberInviteFlow(flow)).toBe(true);
  expect(JSON.parse(localStorage.getItem('inviteFlowData')!)).toEqual(flow);
  const { habitId: _, ...accepted } = flow;
  expect(readInviteFlow('kq7m2xw9ta')).toEqual(accepted);
});

test('accepts data without a goal and a currency', () => {
  rememberInviteFlow({ habitId: 4, inviteCode: 'kq7m2xw9ta', rewardAmount: 12 });
  expect(readInviteFlow('kq7m2xw9ta')).toEqual({ inviteCode: 'kq7m2xw9ta', rewardAmount: 12 });
});

test('an overseer’s invitation has no amount', () => {
  rememberInviteFlow({ habitId: 4, inviteCode: 'kq7m2xw9ta', rewardAmount: 0, role: 'overseer' });
  expect(readInviteFlow('kq7m2xw9ta')).toEqual({ inviteCode: 'kq7m2xw9ta', rewardAmount: 0, role: 'overseer' });
});

test('reads and removes only the data of the given code', () => {
  rememberInviteFlow(flow);
  expect(readInviteFlow('another-code')).toBeUndefined();
  forgetInviteFlow('another-code');
  expect(readInviteFlow()).toBeDefined();
  forgetInviteFlow('kq7m2xw9ta');
  expect(localStorage.getItem('inviteFlowData')).toBeNull();
});

test.each([
  ['nothing', null],
  ['invalid JSON', '{"inviteCode"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no code', JSON.stringify({ ...flow, inviteCode: undefined })],
  ['an empty code', JSON.stringify({ ...flow, inviteCode: '' })],
  ['a code that is not a string', JSON.stringify({ ...flow, inviteCode: 7 })],
  ['no amount', JSON.stringify({ ...flow, rewardAmount: undefined })],
  ['an amount of 0', JSON.stringify({ ...flow, rewardAmount: 0 })],
  ['a negative amount', JSON.stringify({ ...flow, rewardAmount: -3 })],
  ['an amount past the limit', JSON.stringify({ ...flow, rewardAmount: 1e12 })],
])('ignores %s', (_, text) => expect(parseInviteFlow(text)).toBeUndefined());

test.each([12, '12', '12.75', 12.75])('joins the amount %j as 12', (rewardAmount) => {
  expect(parseInviteFlow(JSON.stringify({ ...flow, rewardAmount }))?.rewardAmount).toBe(12);
});

test.each(['usd', 'XXX', 5, null])('leaves out the currency %j', (currency) => {
  expect(parseInviteFlow(JSON.stringify({ ...flow, currency }))).toMatchObject({
    rewardAmount: 12,
    currency: undefined,
  });
});

test.each([
  null,
  'Headphones',
  { title: '  ', price: '5' },
  { title: 'Tea', price: '0' },
  { title: 'Tea' },
  { ...goalReward, link: 'javascript:alert(1)' },
])('leaves out the goal %j and keeps the invitation', (goal) => {
  expect(parseInviteFlow(JSON.stringify({ ...flow, goalReward: goal }))).toMatchObject({
    rewardAmount: 12,
    goalReward: undefined,
  });
});

test('accepts a goal without a link', () => {
  for (const goal of [
    { title: 'Tea', price: 4 },
    { title: 'Tea', price: '4.50', link: null },
    { title: 'Tea', price: '4.50', link: '' },
  ])
    expect(parseInviteFlow(JSON.stringify({ ...flow, goalReward: goal }))?.goalReward).toEqual(goal);
});
