import { expect, test } from 'vitest';
import { withCompletion, type HabitCard } from '#web/features/habits/habit-queries.ts';
import { habitProgress, ordinal } from './habit-progress.ts';

// A Thursday.
const today = '2026-11-19';
const me = { userId: 1, done: false, progress: { done: 0, needed: 1 } };
const daily = {
  frequency: 'Daily',
  weekdays: null,
  times: 1,
  weekStart: 0,
  scheduledSince: null,
  earlierSchedules: [],
  ownDays: [],
  ownLateDays: [],
  ownSpans: [],
  rewardAmount: '4.00',
  paidToday: '0.00',
  paidThisPeriod: '0.00',
  members: [me, { ...me, userId: 2 }],
} as unknown as HabitCard;
const guitar = (...ownDays: string[]): HabitCard => ({
  ...daily,
  frequency: 'Weekly',
  times: 3,
  weekStart: 1,
  ownDays,
  ownSpans: [{ from: '2026-01-01', until: null }],
  paidThisPeriod: `${4 * Math.min(3, ownDays.length)}.00`,
});
const keep = (habit: HabitCard) => {
  const kept = withCompletion(habit, { id: 1, today });
  return { habit: kept, ...kept, own: kept.members[0]!, companion: kept.members[1]! };
};

test('each of several completions pays, and only the last keeps the week', () => {
  const second = keep(guitar('2026-11-17'));
  expect(second).toMatchObject({ paidToday: '4.00', paidThisPeriod: '8.00' });
  expect(second.own).toMatchObject({ done: false, progress: { done: 2 } });
  const third = keep(guitar('2026-11-16', '2026-11-17'));
  expect(third).toMatchObject({ paidToday: '4.00', paidThisPeriod: '12.00' });
  expect(third.own).toMatchObject({ done: true, progress: { done: 3 } });
  expect(third.companion).toEqual({ ...me, userId: 2 });
});

test('a further one is kept and pays nothing', () => {
  const { habit, paidToday, paidThisPeriod } = keep(guitar('2026-11-16', '2026-11-17', '2026-11-18'));
  expect([paidToday, paidThisPeriod]).toEqual(['0.00', '12.00']);
  expect(habitProgress(habit, today)).toMatchObject({ isSurplus: true, isKept: true, done: 4, pays: false });
});

test('the week begins where the habit says', () => {
  const sunday = guitar('2026-11-15', '2026-11-17');
  expect(habitProgress(sunday, today).done).toBe(1);
  expect(habitProgress({ ...sunday, weekStart: 0 }, today).done).toBe(2);
});

test('who joined in the middle of the week needs fewer, though as many pay', () => {
  const habit = { ...guitar('2026-11-18'), ownSpans: [{ from: '2026-11-18', until: null }] };
  expect(habitProgress(habit, today)).toMatchObject({ needed: 3, isKept: false });
  const late = { ...habit, ownSpans: [{ from: '2026-11-19', until: null }], ownDays: ['2026-11-19', '2026-11-20'] };
  expect(habitProgress(late, '2026-11-21')).toMatchObject({ needed: 2, isKept: true, pays: true });
});

test('a rest day is not due: completing pays nothing and marks no member as done', () => {
  const swim = { ...daily, weekdays: [1, 3, 5] };
  expect(habitProgress(swim, today)).toMatchObject({ isRest: true, isKept: false, pays: false });
  const { paidToday, own, ownDays } = keep(swim);
  expect([paidToday, own.done, ownDays]).toEqual(['0.00', false, [today]]);
});

test('a daily habit is paid and kept by one completion', () => {
  const { habit, paidToday, paidThisPeriod, own } = keep(daily);
  expect([paidToday, paidThisPeriod, own.done]).toEqual(['4.00', '4.00', true]);
  expect(habitProgress(habit, today).isSurplus).toBe(false);
});

test('the late day that keeps the week is the one to undo, until today is done too', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  const habit = { ...guitar(...days), ownLateDays: [{ day: '2026-11-18', markedOn: today }] };
  expect(habitProgress(habit, today).keptBy).toBe('2026-11-18');
  expect(habitProgress(habit, '2026-11-20').keptBy).toBeUndefined();
  expect(habitProgress(keep(habit).habit, today).keptBy).toBeUndefined();
});

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 28].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 28th',
  );
});
