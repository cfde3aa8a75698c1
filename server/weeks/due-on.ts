import { pastDayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { covers, isRestDay } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import type { listOwnPromises, listPausesIn } from './week-store.ts';

type Promises = Awaited<ReturnType<typeof listOwnPromises>>;
type Pauses = Awaited<ReturnType<typeof listPausesIn>>;

/** Promises that ask for this very day. Those of a week or a month ask for no certain one. */
export function dueOn(user: Clock, day: Day, own: Promises, pauses: Pauses): number[] {
  return own
    .filter((item) => {
      const schedule = storedSchedule(item);
      return (
        scheduleOn(schedule, day).every === 'day' &&
        !isRestDay(schedule, day) &&
        day >= pastDayOf(user, new Date(item.joined_at)) &&
        (item.start_date === null || item.start_date <= day) &&
        (item.end_date === null || day <= item.end_date) &&
        !pauses.some((pause) => pause.commitment_id === item.id && covers(pause, day))
      );
    })
    .map(({ id }) => id);
}
