import { expect, test } from 'vitest';
import { midnightClock } from '#shared/domain/days.ts';
import { scheduleOf, type Schedule } from '#shared/domain/schedule.ts';
import { memberProgress } from './member-progress.ts';

const noon = new Date('2026-04-25T12:00:00.000Z');
const weekly = (times: number) => scheduleOf({ frequency: 'Weekly', times, weekStart: 1 });

function neededBy(schedule: Schedule, { from, paused_at = null }: { from: string; paused_at?: string | null }) {
  const member = { user_id: 1, paused_at, ...midnightClock('UTC') };
  const spans = [{ from, until: paused_at && from }];
  return memberProgress(schedule, [member], [], () => spans, noon).get(1)?.needed;
}

test('a member who joined in the middle of a week needs fewer completions, in proportion', () => {
  expect(neededBy(weekly(3), { from: '2026-04-20' })).toBe(3);
  expect(neededBy(weekly(3), { from: '2026-04-23' })).toBe(2);
});

test('a member who flew west to the week before they joined needs one', () => {
  expect(neededBy(weekly(1), { from: '2026-04-27' })).toBe(1);
  expect(neededBy(weekly(3), { from: '2026-04-27' })).toBe(1);
});

test('a member who was paused all week needs none', () => {
  expect(neededBy(weekly(1), { from: '2026-04-10', paused_at: '2026-04-10T12:00:00.000Z' })).toBe(0);
  expect(neededBy(weekly(3), { from: '2026-04-10', paused_at: '2026-04-10T12:00:00.000Z' })).toBe(0);
});

test('a member whose day is before a change of schedule needs fewer completions of the earlier period, in proportion', () => {
  const schedule = scheduleOf({
    frequency: 'Daily',
    scheduledSince: '2026-04-26',
    earlierSchedules: [{ frequency: 'Monthly', times: 3, since: null }],
  });
  expect(neededBy(schedule, { from: '2026-04-01' })).toBe(3);
  expect(neededBy(schedule, { from: '2026-04-20' })).toBe(1);
});
