import { dayIn, type Day } from '#shared/domain/days.ts';
import { isWithin, periodOf, type Frequency } from '#shared/domain/periods.ts';

/** Those who have done the current period, each by their own date. */
export function whoHasDone(
  frequency: Frequency,
  members: readonly { user_id: number; timezone: string }[],
  completions: readonly { user_id: number; completion_date: Day }[],
  now: Date,
): Set<number> {
  const periods = new Map(members.map((one) => [one.user_id, periodOf(frequency, dayIn(one.timezone, now))]));
  const done = completions.filter(({ user_id, completion_date }) => {
    const period = periods.get(user_id);
    return period !== undefined && isWithin(period, completion_date);
  });
  return new Set(done.map(({ user_id }) => user_id));
}
