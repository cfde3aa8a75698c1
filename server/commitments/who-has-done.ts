import { dayIn, type Day } from '#shared/domain/days.ts';
import { isKept, periodOf } from '#shared/domain/periods.ts';
import type { Schedule } from '#shared/domain/schedule.ts';

/** Those who have done the current period, each by their own date. */
export function whoHasDone(
  schedule: Schedule,
  members: readonly { user_id: number; timezone: string }[],
  completions: readonly { user_id: number; completion_date: Day }[],
  now: Date,
): Set<number> {
  const days = Map.groupBy(completions, ({ user_id }) => user_id);
  const done = members.filter(({ user_id, timezone }) => {
    const own = new Set(days.get(user_id)?.map(({ completion_date }) => completion_date));
    return isKept(schedule, periodOf(schedule, dayIn(timezone, now)), own);
  });
  return new Set(done.map(({ user_id }) => user_id));
}
