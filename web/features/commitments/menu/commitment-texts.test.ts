import { describe, expect, test } from 'vitest';
import { creatorName, membersCounted, quitSentence, recordOf } from './commitment-texts.ts';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';

type HabitCard = Dashboard['habits'][number];

const nadia = member(1, 'Nadia Okafor');
const maya = member(2, 'Maya Lindqvist');
const theo = member(3, 'Theo Brandt');

describe('the quit dialog', () => {
  test('says that earnings and kept days stay', () => {
    expect(quitSentence(habit({ members: [nadia, maya] }), { id: 2 })).toBe(
      'You will no longer receive updates. What you earned stays yours, and so do the days you kept.',
    );
  });

  test('names the longest-standing other member as the next creator', () => {
    expect(quitSentence(habit({ members: [nadia, theo, maya] }), { id: 1 })).toMatch(/ Theo becomes the creator\.$/);
    expect(quitSentence(habit({ members: [maya, nadia, theo] }), { id: 1 })).toMatch(/ Maya becomes the creator\.$/);
  });

  test('says that the last member leaving deletes it', () => {
    expect(quitSentence(habit({ members: [nadia] }), { id: 1 })).toBe(
      'You will no longer receive updates. You are the last one here, so it will be deleted. What you earned stays yours.',
    );
  });

  test('does not mention rewards to an overseer', () => {
    expect(quitSentence(habit({ role: 'overseer', members: [nadia, maya] }), { id: 2 })).toBe(
      'You will no longer receive updates.',
    );
  });
});

test('calls the creator by first name', () => {
  expect(creatorName(habit({ members: [maya, nadia] }))).toBe('Nadia');
});

test('counts members in singular and plural', () => {
  expect(membersCounted(habit({ members: [nadia] }))).toBe('1 member');
  expect(membersCounted(habit({ members: [nadia, maya] }))).toBe('2 members');
});

test.each([
  [0, 'Daily'],
  [10, 'Daily · kept once'],
  [310, 'Daily · kept 31 times'],
])('%i points read "%s"', (points, text) => {
  expect(recordOf(habit({ points }))).toBe(text);
});

test('names the schedule of an archived habit', () => {
  expect(recordOf(habit({ weekdays: [1, 3, 5], points: 20 }))).toBe('Mon, Wed, Fri · kept 2 times');
});

test('gives the progress of an archived challenge', () => {
  const record = (daysDone: number, goalDays: number) =>
    recordOf({ kind: 'challenge', daysDone, goalDays } as Dashboard['challenges'][number]);
  expect(record(13, 21)).toBe('Challenge · 13 of 21 days');
  expect(record(2, 1)).toBe('Challenge · 1 of 1 day');
});

function member(userId: number, name: string): HabitCard['members'][number] {
  const rest = {
    username: `u${userId}`,
    currency: 'USD' as const,
    rewardAmount: '1.00',
    done: false,
    pausedAt: null,
    pauseReason: null,
  };
  return { userId, name, role: 'doer', progress: { done: 0, needed: 1 }, pending: false, resting: false, ...rest };
}

function habit(change: Partial<HabitCard>): HabitCard {
  return {
    kind: 'habit',
    creatorId: 1,
    role: 'doer',
    frequency: 'Daily',
    points: 0,
    members: [nadia],
    ...change,
  } as HabitCard;
}
