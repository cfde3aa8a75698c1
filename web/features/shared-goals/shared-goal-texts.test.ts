import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import {
  daysOfSaving,
  goalInvitation,
  leavingInWords,
  redeemedInWords,
  redeemQuestion,
  removingInWords,
} from './shared-goal-texts.ts';
import { jarInWords, type SharedGoal } from './shared-goal.ts';

const me = { id: 1 } as CurrentUser;

/** The first person owns it. */
function goalWith(...people: [name: string, part: string][]): SharedGoal {
  return {
    id: 5,
    userId: 1,
    title: 'Lisbon',
    price: '640.00',
    link: null,
    isRedeemed: false,
    redeemedAt: null,
    createdAt: '2026-10-02T12:00:00.000Z',
    shared: {
      currency: 'EUR',
      saved: '0.00',
      people: people.map(([name, part], index) => ({ userId: index + 1, name, part, joinedAt: '' })),
    },
  };
}

test('asks whether to redeem for everyone', () => {
  expect([2, 3, 20].map(redeemQuestion)).toEqual([
    'Redeem for both?',
    'Redeem for all three?',
    'Redeem for all twenty?',
  ]);
});

test('tells people with the same first name apart', () => {
  const goal = goalWith(['Tom Ode', '1.00'], ['Tom Riley', '2.00'], ['Mei Lin', '3.00']);
  expect(jarInWords(goal, me)).toBe('You 1.00, Tom Riley 2.00 and Mei 3.00');
  expect(jarInWords(goal, { id: 3 } as CurrentUser)).toBe('Tom Ode 1.00, Tom Riley 2.00 and You 3.00');
});

test('names a deleted account whole, and the reader first', () => {
  const goal = goalWith(['Former companion', '1.00'], ['Mei Lin', '3.00']);
  expect(jarInWords(goal, { id: 2 } as CurrentUser)).toBe('Former companion 1.00 and You 3.00');
  const redeemed = { ...goal, isRedeemed: true, redeemedAt: '2026-10-03T23:00:00.000Z' };
  const mei = { id: 2, timezone: 'Europe/Berlin' } as CurrentUser;
  expect(redeemedInWords(redeemed, mei)).toBe('Redeemed on 4 October 2026 by you and Former companion');
  expect(daysOfSaving(redeemed, mei)).toBe(3);
});

test('leaving and removing mention only money that moves', () => {
  const two = goalWith(['Nadia Okafor', '0.00'], ['Tom Ode', '0.00']);
  expect(leavingInWords(two, me)).toBe('None of your money is in it. Tom keeps “Lisbon” alone.');
  expect(removingInWords(two, two.shared.people[1]!, me)).toBe(
    'None of Tom’s money is in it. “Lisbon” is then a goal of your own.',
  );
  const paid = goalWith(['Nadia Okafor', '7.00'], ['Tom Ode', '5.00']);
  expect(removingInWords(paid, paid.shared.people[1]!, me)).toBe(
    'Tom’s 5.00\u00a0EUR goes back to Tom’s balance. “Lisbon” is then a goal of your own. Your 7.00\u00a0EUR comes back to you too.',
  );
});

test('an invitation ends with its link', () => {
  expect(goalInvitation('Lisbon', 'AB12', 'https://kept.example')).toBe(
    'Shall we save up for “Lisbon” together? Join me on Kept: https://kept.example/join-goal/AB12',
  );
});
