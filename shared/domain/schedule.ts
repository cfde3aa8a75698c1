export type Every = 'day' | 'week' | 'month';

/** How often a commitment recurs. */
export type Schedule = {
  every: Every;
  /** How many days of a period must be completed to keep it. */
  times: number;
  /** For a daily schedule, 0 is Sunday; null means all seven. Other days are rest days. */
  weekdays: readonly number[] | null;
  weekStart: 0 | 1;
};

/** The names in replies, forms and on screens. */
export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const;
export type Frequency = (typeof frequencies)[number];

const labels: Record<Every, Frequency> = { day: 'Daily', week: 'Weekly', month: 'Monthly' };
const values: Record<Frequency, Every> = { Daily: 'day', Weekly: 'week', Monthly: 'month' };

export function frequencyOf({ every }: Pick<Schedule, 'every'>): Frequency {
  return labels[every];
}

export function everyOf(frequency: Frequency): Every {
  return values[frequency];
}

/** Once in every period, on any day. Shared constants, so that schedules can be compared by identity. */
export const plainSchedules: Record<Every, Schedule> = {
  day: { every: 'day', times: 1, weekdays: null, weekStart: 0 },
  week: { every: 'week', times: 1, weekdays: null, weekStart: 0 },
  month: { every: 'month', times: 1, weekdays: null, weekStart: 0 },
};

/** The schedule of a habit as replies describe it. */
export function scheduleOf({ frequency }: { frequency: Frequency }): Schedule {
  return plainSchedules[everyOf(frequency)];
}

/** How many periods make up about four weeks. */
export function periodsInFourWeeks({ every, weekdays }: Schedule): number {
  if (every === 'day') return 4 * (weekdays?.length ?? 7);
  return every === 'week' ? 4 : 1;
}

export function isRestDay({ every, weekdays }: Schedule, weekday: number): boolean {
  return every === 'day' && weekdays !== null && !weekdays.includes(weekday);
}
