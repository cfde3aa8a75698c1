import { expect, test } from 'vitest';
import { asEdited, goalChange } from './goal-edits.ts';
import { inOrder } from './goal-order.ts';
import type { Goal } from './goal-reward-queries.ts';

const lisbon: Goal = {
  id: 1,
  userId: 7,
  title: 'Weekend in Lisbon',
  price: '480.00',
  link: 'https://example.com/lisbon',
  isRedeemed: false,
  redeemedAt: null,
  createdAt: '2026-10-02T12:00:00.000Z',
  shared: null,
};

test('sends only changed fields', () => {
  const values = asEdited(lisbon);
  expect(goalChange(lisbon, values)).toBeUndefined();
  expect(goalChange(lisbon, { ...values, title: ' Weekend in Lisbon ', price: '480' })).toBeUndefined();
  expect(goalChange(lisbon, { ...values, price: '480.01' })).toEqual({ price: '480.01' });
  expect(goalChange(lisbon, { ...values, title: 'Porto' })).toEqual({ title: 'Porto' });
});

test('sends null for an emptied link', () => {
  expect(goalChange(lisbon, { ...asEdited(lisbon), link: '  ' })).toEqual({ link: null });
  expect(goalChange({ ...lisbon, link: null }, asEdited({ ...lisbon, link: null }))).toBeUndefined();
});

test('sorts open goals nearest first, then redeemed ones latest first', () => {
  const goals = [
    { ...lisbon, id: 1, isRedeemed: true, redeemedAt: '2026-10-01T12:00:00.000Z', price: '1.00' },
    { ...lisbon, id: 2, price: '1000.00' },
    { ...lisbon, id: 3, isRedeemed: true, redeemedAt: '2026-11-01T12:00:00.000Z' },
    { ...lisbon, id: 4, price: '99.00' },
    { ...lisbon, id: 5, price: '99.00' },
  ];
  expect(inOrder(goals, '0.00').map(({ id }) => id)).toEqual([4, 5, 2, 3, 1]);
});
