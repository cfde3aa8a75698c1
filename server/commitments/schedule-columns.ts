import type { Day } from '#shared/domain/days.ts';
import { periodOf } from '#shared/domain/periods.ts';
import { isSameSchedule, plainSchedules, type Schedule } from '#shared/domain/schedule.ts';
import type { CommitmentRow } from './commitment-store.ts';

// How a schedule is stored in the columns of a commitment.

type ScheduleColumns = Pick<
  CommitmentRow,
  'every' | 'times' | 'weekdays' | 'week_start' | 'scheduled_since' | 'earlier_schedule'
>;

/** A schedule that changed every day would grow without end; earlier than this many changes nothing is kept. */
const mostChanges = 100;

/** Equal schedules are the same object while they never changed, so that they can be grouped. */
const known = new Map<string, Schedule>();

export function storedSchedule(row: ScheduleColumns): Schedule {
  const { every, times, weekdays, week_start: weekStart } = row;
  if (row.earlier_schedule !== null && row.scheduled_since !== null) {
    const before = JSON.parse(row.earlier_schedule) as Schedule;
    return { every, times, weekdays: daysIn(weekdays), weekStart, since: row.scheduled_since, before };
  }
  if (times === 1 && weekdays === null && weekStart === 0) return plainSchedules[every];
  const key = `${every} ${times} ${weekdays} ${weekStart}`;
  let schedule = known.get(key);
  if (!schedule) known.set(key, (schedule = { every, times, weekdays: daysIn(weekdays), weekStart }));
  return schedule;
}

export function scheduleColumns({ every, times, weekdays, weekStart, since, before }: Schedule): ScheduleColumns {
  return {
    every,
    times,
    weekdays: weekdays?.join('') ?? null,
    week_start: weekStart,
    scheduled_since: before ? (since ?? null) : null,
    earlier_schedule: before && since !== undefined ? JSON.stringify(before) : null,
  };
}

/**
 * The new schedule applies from the period in which it is made, by the creator's date; the periods before it stay under
 * the old one.
 */
export function changedSchedule(old: Schedule, changed: Schedule, today: Day): Schedule {
  if (isSameSchedule(old, changed)) return old;
  const since = periodOf(changed, today).start;
  // Schedules that would have begun on or after that day never applied.
  let before: Schedule | undefined = old;
  while (before?.since !== undefined && before.since >= since) before = before.before;
  if (!before) return changed;
  // Changing back within the same period continues the old schedule.
  if (isSameSchedule(before, changed)) return before;
  return { ...changed, since, before: shortened(before, mostChanges) };
}

function shortened(schedule: Schedule, changes: number): Schedule {
  const { before, since, ...rest } = schedule;
  return before && changes > 1 ? { ...rest, since, before: shortened(before, changes - 1) } : rest;
}

function daysIn(weekdays: string | null): number[] | null {
  return weekdays === null ? null : Array.from(weekdays, Number);
}
