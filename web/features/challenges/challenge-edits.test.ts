import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { asEditedChallenge, promiseChange } from './challenge-edits.ts';
import type { ChallengeCard } from './challenge-queries.ts';

const challenge = {
  name: 'Swim',
  description: 'Any stroke counts',
  goalDays: 14,
  completionDays: 30,
  allowLate: true,
  rewardAmount: '5.00',
} as ChallengeCard;
const same = asEditedChallenge(challenge, { currency: 'USD' } as CurrentUser);

test('sends nothing when nothing changed, or only surrounding blanks', () => {
  expect(promiseChange(challenge, same)).toBeUndefined();
  expect(promiseChange(challenge, { ...same, name: ' Swim ', goalDays: ' 14' })).toBeUndefined();
});

test('sends only the changed field, with days as numbers', () => {
  expect(promiseChange(challenge, { ...same, name: 'Swim far' })).toEqual({ name: 'Swim far' });
  expect(promiseChange(challenge, { ...same, goalDays: '15' })).toEqual({ goalDays: 15 });
  expect(promiseChange(challenge, { ...same, completionDays: '28' })).toEqual({ completionDays: 28 });
  expect(promiseChange(challenge, { ...same, lateMarks: 'no' })).toEqual({ allowLate: false });
});
