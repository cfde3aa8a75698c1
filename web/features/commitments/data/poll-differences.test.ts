import { expect, test } from 'vitest';
import type { Dashboard } from './dashboard-query.ts';
import { hasMonthChanged, haveMembersChanged, haveOwnDaysChanged, type Month } from './poll-differences.ts';

type HabitCard = Dashboard['habits'][number];

const maya = {
  userId: 1,
  name: 'Maya',
  username: 'maya',
  role: 'doer' as const,
  rewardAmount: '2.00',
  done: false,
  pausedAt: null,
  pauseReason: null,
};
const tom = { ...maya, userId: 2, name: 'Tom', username: 'tom' };

test('the same members in another order are no change', () => {
  expect(haveMembersChanged([maya, tom], [{ ...tom }, { ...maya }])).toBe(false);
});

test.each([
  ['somebody joined', [maya, tom, { ...tom, userId: 3 }]],
  ['somebody left', [maya]],
  ['somebody did it', [maya, { ...tom, done: true }]],
  ['somebody paused', [maya, { ...tom, pausedAt: '2026-03-10T10:00:00.000Z', pauseReason: 'sick' as const }]],
  ['somebody has another reward', [maya, { ...tom, rewardAmount: '3.00' }]],
  ['somebody has one more day of a challenge', [maya, { ...tom, daysDone: 1 }]],
  ['somebody has another name', [maya, { ...tom, name: 'Thomas' }]],
])('it is a change that %s', (_what, polled) => {
  expect(haveMembersChanged([maya, tom], polled)).toBe(true);
});

const today = '2026-03-10';
const own = (...days: string[]) => days.map((completionDate) => ({ userId: 1, completionDate }));
const habit = (frequency: HabitCard['frequency'], ...ownDays: string[]) =>
  ({ kind: 'habit', frequency, ownDays }) as HabitCard;
const changed = (shown: HabitCard, polled: ReturnType<typeof own>) => haveOwnDaysChanged(shown, polled, 1, today);

test('the same days are no change, whatever companions did', () => {
  const polled = [...own('2026-03-10', '2026-03-08'), { userId: 2, completionDate: '2026-03-09' }];
  expect(changed(habit('Daily', '2026-03-08', '2026-03-10'), polled)).toBe(false);
});

test('a day done or taken back elsewhere is a change', () => {
  expect(changed(habit('Daily', '2026-03-08'), own('2026-03-08', '2026-03-10'))).toBe(true);
  expect(changed(habit('Daily', '2026-03-08', '2026-03-10'), own('2026-03-08'))).toBe(true);
});

test('days before the seven periods that a note shows are no change', () => {
  expect(changed(habit('Daily', '2026-03-04'), own('2026-03-03', '2026-03-04'))).toBe(false);
  expect(changed(habit('Weekly'), own('2026-01-24'))).toBe(false);
  expect(changed(habit('Weekly'), own('2026-01-25'))).toBe(true);
});

test('days of a monthly habit that are older than what is told are no change', () => {
  expect(changed(habit('Monthly', '2025-10-05', '2026-01-09', '2026-03-01'), own('2026-03-01'))).toBe(false);
  expect(changed(habit('Monthly', '2025-10-05', '2026-01-10'), own())).toBe(true);
});

test('a day ahead of today, brought along from further east, is no change', () => {
  expect(changed(habit('Daily'), own('2026-03-11'))).toBe(false);
});

test('of a challenge, today done or taken back elsewhere is a change', () => {
  const challenge = (doneToday: boolean) => ({ kind: 'challenge', doneToday }) as Dashboard['challenges'][number];
  expect(haveOwnDaysChanged(challenge(false), own('2026-03-09'), 1, today)).toBe(false);
  expect(haveOwnDaysChanged(challenge(false), own('2026-03-09', today), 1, today)).toBe(true);
  expect(haveOwnDaysChanged(challenge(true), own('2026-03-09'), 1, today)).toBe(true);
});

const march = (...keptDays: number[]) => {
  const states = Array.from({ length: 31 }, (_, index) => (keptDays.includes(index + 1) ? 'kept' : 'open'));
  return { month: '2026-03', people: [{ userId: 1, states }] } as Month;
};

test('a day that a month does not show is a change, and so is one that is gone', () => {
  expect(hasMonthChanged(march(8, 9), own('2026-03-08', '2026-03-09'), today)).toBe(false);
  expect(hasMonthChanged(march(8), own('2026-03-08', '2026-03-09'), today)).toBe(true);
  expect(hasMonthChanged(march(8, 9), own('2026-03-08'), today)).toBe(true);
});

test('days of another month, of somebody who left and of further east change nothing in a month', () => {
  const polled = [...own('2026-02-28', '2026-03-11'), { userId: 2, completionDate: '2026-03-09' }];
  expect(hasMonthChanged(march(), polled, today)).toBe(false);
});

test('a month shows more days than are told', () => {
  expect(hasMonthChanged({ ...march(3, 10), month: '2026-01' }, own('2026-01-10'), today)).toBe(false);
});
