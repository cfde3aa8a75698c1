import { sortedWeekdays, type ScheduleDetails } from '#shared/domain/schedule.ts';

export type FoundSchedule = { schedule: ScheduleDetails; notes: string[] };

const plain = (schedule: ScheduleDetails): FoundSchedule => ({ schedule, notes: [] });
export const daily = (weekdays: readonly number[] | null = null): FoundSchedule =>
  plain({
    frequency: 'Daily',
    weekdays: weekdays && weekdays.length > 0 ? sortedWeekdays([...new Set(weekdays)]) : null,
  });
export const weekly = (times = 1): FoundSchedule =>
  times >= 7 ? daily() : plain({ frequency: 'Weekly', times: Math.max(1, Math.floor(times)) });
export const monthly = (times = 1): FoundSchedule =>
  plain({ frequency: 'Monthly', times: Math.min(28, Math.max(1, Math.floor(times))) });

/** "x times in y days": the nearest schedule that Kept has, and a note if it is not the same. */
export function timesInDays(times: number, days: number): FoundSchedule {
  if (!(times > 0) || !(days > 0) || !Number.isFinite(times / days)) return daily();
  if (times >= days) return daily();
  if (days === 7) return weekly(times);
  if (days === 30 || days === 31) return monthly(times);
  const aWeek = Math.round((7 * times) / days);
  const nearest = aWeek >= 7 ? daily() : aWeek >= 1 ? weekly(aWeek) : monthly(Math.round((30 * times) / days));
  return differing(nearest, `It was ${times === 1 ? 'once' : `${times} times`} in ${days} days.`);
}

export function differing({ schedule }: FoundSchedule, note: string): FoundSchedule {
  return { schedule, notes: [note] };
}
