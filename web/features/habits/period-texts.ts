import type { Frequency } from '#shared/domain/schedule.ts';

export const periodUnits: Record<Frequency, string> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };
export const thisPeriod: Record<Frequency, string> = { Daily: 'today', Weekly: 'this week', Monthly: 'this month' };

/** "1 day", "12 weeks" without the number. */
export function periodsCounted(frequency: Frequency, count: number): string {
  return count === 1 ? periodUnits[frequency] : `${periodUnits[frequency]}s`;
}
