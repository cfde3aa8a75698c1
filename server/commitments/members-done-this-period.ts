import { dayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { isKept, periodOf } from '#shared/domain/periods.ts';
import type { Schedule } from '#shared/domain/schedule.ts';

/** Members who kept the current period, each by their own date. */
export function membersDoneThisPeriod(
  schedule: Schedule,
  members: readonly (Clock & { user_id: number })[],
  completions: readonly { user_id: number; completion_date: Day }[],
  now: Date,
): Set<number> {
  const days = Map.groupBy(completions, ({ user_id }) => user_id);
  const done = members.filter((member) => {
    const own = days.get(member.user_id);
    if (!own) return false;
    const dates = new Set(own.map(({ completion_date }) => completion_date));
    return isKept(schedule, periodOf(schedule, dayOf(member, now)), dates);
  });
  return new Set(done.map(({ user_id }) => user_id));
}
