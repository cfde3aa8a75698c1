import { expect, test } from 'vitest';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { hasExtraToday, remarkOf } from './member-remarks.ts';

// A Thursday.
const today = '2026-11-19';
const tom = { userId: 2, progress: { done: 0, needed: 3 }, resting: true };
const daily = { kind: 'habit', frequency: 'Daily', times: 1, weekdays: null } as CommitmentCard;
const weekly = { kind: 'habit', frequency: 'Weekly', times: 3, weekdays: null, weekStart: 1 } as CommitmentCard;
const on = (completionDate: string, late = true) => ({ userId: 2, completionDate, late });
const said = (item: CommitmentCard, member: typeof tom, ...completions: ReturnType<typeof on>[]) =>
  remarkOf(item, member, completions, today)?.text;

test('the list names the last late day of a week', () => {
  expect(said(daily, tom, on('2026-11-17'), on('2026-11-18'))).toBe('Late yesterday');
  expect(said(daily, tom, on('2026-11-16'), on('2026-11-18', false))).toBe('Late on Monday');
  expect(said(daily, tom, on('2026-11-11'))).toBeUndefined();
  expect(said(daily, { ...tom, userId: 3 }, on('2026-11-18'))).toBeUndefined();
});

test('of several a week it counts those of this week, and names a smaller need', () => {
  expect(said(weekly, tom, on('2026-11-15'), on('2026-11-16'))).toBe('1 marked late');
  expect(said(weekly, tom, on('2026-11-15'))).toBeUndefined();
  expect(said(weekly, { ...tom, progress: { done: 1, needed: 2 } })).toBe('Needs 2 this week');
});

test('an extra counts on a rest day only', () => {
  const swim = { ...daily, weekdays: [1, 3, 5] } as CommitmentCard;
  expect(hasExtraToday(swim, tom, [on(today, false)], today)).toBe(true);
  expect(hasExtraToday(swim, tom, [on('2026-11-18', false)], today)).toBe(false);
  expect(hasExtraToday(daily, { ...tom, resting: false }, [on(today, false)], today)).toBe(false);
});
