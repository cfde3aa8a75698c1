import { expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';
import { daysLeftText, noteStateOf } from './challenge-state.ts';

const user = { id: 1, today: '2026-11-15' } as CurrentUser;
const challenge = {
  role: 'doer',
  archived: false,
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  goalDays: 3,
  daysDone: 1,
  doneToday: false,
  ownPending: [] as ChallengeCard['ownPending'],
} as ChallengeCard;
const over = { endDate: '2026-11-14' };
const waits = { completionId: 1, day: user.today, amount: '5.00', markedAt: '2026-11-15T07:12:00.000Z' };
const reached = { daysDone: 3 };

test.each<[string, Partial<ChallengeCard>, string]>([
  ['to be done', {}, 'ready'],
  ['done today', { doneToday: true }, 'kept'],
  ['at its goal, and may be done once more', reached, 'again'],
  ['done today, and waits for an overseer', { doneToday: true, ownPending: [waits] }, 'pending'],
  ['at its goal today', { ...reached, doneToday: true }, 'kept'],
  ['over', over, 'off'],
  ['over, with its goal reached', { ...over, ...reached }, 'kept'],
  ['not started', { startDate: '2026-11-16' }, 'off'],
  ['watched', { role: 'overseer', ...over }, 'watch'],
  ['archived', { archived: true }, 'archived'],
])('the note state of a challenge that is %s', (_what, change, state) => {
  expect(noteStateOf({ ...challenge, ...change }, user)).toBe(state);
});

test('waits once it was done today without a connection', () => {
  const waiting = { days: [user.today], comments: [], isNudging: false };
  expect(noteStateOf({ ...challenge, waiting }, user)).toBe('waiting');
  expect(noteStateOf({ ...challenge, waiting: { ...waiting, days: ['2026-11-01'] } }, user)).toBe('ready');
  expect(noteStateOf({ ...challenge, ...over, waiting }, user)).toBe('off');
});

test('counts the days left, and names the last day', () => {
  expect(daysLeftText(challenge, '2026-11-19')).toBe('2 days left');
  expect(daysLeftText(challenge, '2026-11-20')).toBe('Last day');
});
