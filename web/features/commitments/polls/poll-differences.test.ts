import { expect, test } from 'vitest';
import type { Dashboard } from '#web/features/commitments/data/dashboard-query.ts';
import { hasMonthChanged, haveMembersChanged, haveOwnDaysChanged, type Month } from './poll-differences.ts';

type HabitCard = Dashboard['habits'][number];

const maya = {
  userId: 1,
  name: 'Maya',
  username: 'maya',
  role: 'doer' as const,
  currency: 'USD' as const,
  rewardAmount: '2.00',
  done: false,
  progress: { done: 0, needed: 1 },
  pending: false,
  resting: false,
  pausedAt: null,
  pauseReason: null,
};
const tom = { ...maya, userId: 2, name: 'Tom', username: 'tom' };

test('ignores the order of members', () => {
  expect(haveMembersChanged([maya, tom], [{ ...tom }, { ...maya }])).toBe(false);
});

test.each([
  ['a joined member', [maya, tom, { ...tom, userId: 3 }]],
  ['a left member', [maya]],
  ['a completion', [maya, { ...tom, done: true }]],
  ['a pause', [maya, { ...tom, pausedAt: '2026-03-10T10:00:00.000Z', pauseReason: 'sick' as const }]],
  ['a new reward', [maya, { ...tom, rewardAmount: '3.00' }]],
  ['one more day of a challenge', [maya, { ...tom, daysDone: 1 }]],
  ['a new name', [maya, { ...tom, name: 'Thomas' }]],
  ['one more time of several', [maya, { ...tom, progress: { done: 1, needed: 1 } }]],
  ['a smaller need', [maya, { ...tom, progress: { done: 0, needed: 0 } }]],
  ['a rest day', [maya, { ...tom, resting: true }]],
])('reports %s', (_what, polled) => {
  expect(haveMembersChanged([maya, tom], polled)).toBe(true);
});

const today = '2026-03-10';
const own = (...days: string[]) => days.map((completionDate) => ({ userId: 1, completionDate, late: false }));
const late = (day: string) => ({ userId: 1, completionDate: day, late: true });
const habit = (frequency: HabitCard['frequency'], ...ownDays: string[]) =>
  ({ kind: 'habit', frequency, ownDays, ownLateDays: [] as HabitCard['ownLateDays'] }) as HabitCard;
const changed = (shown: HabitCard, polled: ReturnType<typeof own>) => haveOwnDaysChanged(shown, polled, 1, today);

test('ignores the days of companions', () => {
  const polled = [...own('2026-03-10', '2026-03-08'), { userId: 2, completionDate: '2026-03-09', late: false }];
  expect(changed(habit('Daily', '2026-03-08', '2026-03-10'), polled)).toBe(false);
});

test('reports an own day completed or undone elsewhere', () => {
  expect(changed(habit('Daily', '2026-03-08'), own('2026-03-08', '2026-03-10'))).toBe(true);
  expect(changed(habit('Daily', '2026-03-08', '2026-03-10'), own('2026-03-08'))).toBe(true);
});

test('ignores days before the seven periods that a note shows', () => {
  expect(changed(habit('Daily', '2026-03-04'), own('2026-03-03', '2026-03-04'))).toBe(false);
  expect(changed(habit('Weekly'), own('2026-01-24'))).toBe(false);
  expect(changed(habit('Weekly'), own('2026-01-25'))).toBe(true);
});

test('ignores days of a monthly habit that the poll does not cover', () => {
  expect(changed(habit('Monthly', '2025-10-05', '2026-01-09', '2026-03-01'), own('2026-03-01'))).toBe(false);
  expect(changed(habit('Monthly', '2025-10-05', '2026-01-10'), own())).toBe(true);
});

test('ignores a day after today, left over from a time zone further east', () => {
  expect(changed(habit('Daily'), own('2026-03-11'))).toBe(false);
});

test('reports an own day marked late, or marked on time after all', () => {
  const shown = habit('Daily', '2026-03-09');
  expect(changed(shown, [late('2026-03-09')])).toBe(true);
  const shownLate = { ...shown, ownLateDays: [{ day: '2026-03-09', markedOn: today }] };
  expect(changed(shownLate, [late('2026-03-09')])).toBe(false);
  expect(changed(shownLate, own('2026-03-09'))).toBe(true);
});

test('reports a late challenge day marked or undone elsewhere', () => {
  const challenge = { kind: 'challenge', doneToday: false, ownLateDays: [{ day: '2026-03-09', markedOn: today }] };
  const compare = (...polled: ReturnType<typeof own>) =>
    haveOwnDaysChanged(challenge as Dashboard['challenges'][number], polled, 1, today);
  expect(compare(late('2026-03-09'))).toBe(false);
  expect(compare()).toBe(true);
});

test('reports a challenge day completed or undone elsewhere', () => {
  const challenge = (doneToday: boolean) =>
    ({ kind: 'challenge', doneToday, ownLateDays: [] as HabitCard['ownLateDays'] }) as Dashboard['challenges'][number];
  expect(haveOwnDaysChanged(challenge(false), own('2026-03-09'), 1, today)).toBe(false);
  expect(haveOwnDaysChanged(challenge(false), own('2026-03-09', today), 1, today)).toBe(true);
  expect(haveOwnDaysChanged(challenge(true), own('2026-03-09'), 1, today)).toBe(true);
});

const march = (...keptDays: number[]) => {
  const states = Array.from({ length: 31 }, (_, index) => (keptDays.includes(index + 1) ? 'kept' : 'open'));
  return { month: '2026-03', people: [{ userId: 1, states }] } as Month;
};

test('reports a day that the month lacks or shows in excess', () => {
  expect(hasMonthChanged(march(8, 9), own('2026-03-08', '2026-03-09'), today)).toBe(false);
  expect(hasMonthChanged(march(8), own('2026-03-08', '2026-03-09'), today)).toBe(true);
  expect(hasMonthChanged(march(8, 9), own('2026-03-08'), today)).toBe(true);
});

test('reports a day that is now late, or an extra that is gone', () => {
  const month = march(8);
  const states = month.people[0]!.states.with(8, 'late').with(7, 'extra');
  const shown = { ...month, people: [{ ...month.people[0]!, states }] };
  expect(hasMonthChanged(shown, [...own('2026-03-08'), late('2026-03-09')], today)).toBe(false);
  expect(hasMonthChanged(shown, own('2026-03-08', '2026-03-09'), today)).toBe(true);
  expect(hasMonthChanged(shown, [late('2026-03-09')], today)).toBe(true);
});

test('ignores days of other months, of former members and after today', () => {
  const polled = [...own('2026-02-28', '2026-03-11'), { userId: 2, completionDate: '2026-03-09', late: false }];
  expect(hasMonthChanged(march(), polled, today)).toBe(false);
});

test('ignores days of the month that the poll does not cover', () => {
  expect(hasMonthChanged({ ...march(3, 10), month: '2026-01' }, own('2026-01-10'), today)).toBe(false);
});
