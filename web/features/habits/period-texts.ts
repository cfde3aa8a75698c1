import type { Frequency, ScheduleDetails } from '#shared/domain/schedule.ts';
import { timesWords } from '#shared/domain/schedule-words.ts';

export const periodUnits: Record<Frequency, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };
export const thisPeriod: Record<Frequency, string> = { Daily: 'today', Weekly: 'this week', Monthly: 'this month' };

/** Where several completions keep a period. */
export const againText = 'Check it again any day. It counts, but won’t pay again.';

/** The unit alone: "day" for 1, "weeks" for 12. */
export function periodsCounted(frequency: Frequency, count: number): string {
  return count === 1 ? periodUnits[frequency] : `${periodUnits[frequency]}s`;
}

/** In a period that is kept already. */
export function keptAgain(schedule: ScheduleDetails): string {
  return `Kept ${thisPeriod[schedule.frequency]}. Check it again any day: it counts, and pays ${timesWords(schedule)}.`;
}
