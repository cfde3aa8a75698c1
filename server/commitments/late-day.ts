import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { covers, isKept, isRestDay, isWithin, neededIn, periodOf, type Stretch } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { storedSchedule } from './schedule-columns.ts';
import { isRunning } from './window.ts';

type Mine = { today: Day; spans: readonly Stretch[]; days: ReadonlySet<Day> };

/** Whether yesterday was not completed and may be marked late, by a doer who was active then. */
export function isLateOpen(item: CommitmentRow, { today, days }: Omit<Mine, 'spans'>): boolean {
  if (item.allow_late === 0 || item.archived_at !== null) return false;
  const day = addDays(today, -1);
  return !days.has(day) && isRunning(item, day) && !isRestDay(storedSchedule(item), day);
}

/**
 * Yesterday, if a doer forgot it and may still mark it. Not offered where marking today does just as well: in a period
 * that still runs and is kept by one completion.
 */
export function lateDayOf(item: CommitmentRow, { today, spans, days }: Mine): Day | null {
  if (!isLateOpen(item, { today, days })) return null;
  const day = addDays(today, -1);
  if (!spans.some((span) => covers(span, day))) return null;
  const schedule = storedSchedule(item);
  const period = periodOf(schedule, day);
  if (isKept(period, days, neededIn(schedule, period, spans))) return null;
  return isWithin(period, today) && scheduleOn(schedule, day).times === 1 ? null : day;
}

type OwnRow = { completion_date: Day; marked_on: Day | null };

export function daysIn(rows: readonly OwnRow[]): Set<Day> {
  return new Set(rows.map((row) => row.completion_date));
}

export function lateDaysIn(rows: readonly OwnRow[]): { day: Day; markedOn: Day }[] {
  return rows.flatMap(({ completion_date, marked_on }) =>
    marked_on === null ? [] : [{ day: completion_date, markedOn: marked_on }],
  );
}
