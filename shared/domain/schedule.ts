export type Every = 'day' | 'week' | 'month';

/** How often something is promised. */
export type Schedule = {
  every: Every;
  /** How many days of a period it takes to keep it. */
  times: number;
  /** Of a daily promise, 0 for Sunday; null for all seven. Other days are rest days. */
  weekdays: readonly number[] | null;
  weekStart: 0 | 1;
};

/** What replies, forms and screens call it. */
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

/** Once in every period, on any day: one value for each, so that schedules can be told apart by identity. */
export const plainSchedules: Record<Every, Schedule> = {
  day: { every: 'day', times: 1, weekdays: null, weekStart: 0 },
  week: { every: 'week', times: 1, weekdays: null, weekStart: 0 },
  month: { every: 'month', times: 1, weekdays: null, weekStart: 0 },
};

/** Of a habit as a reply describes it. */
export function scheduleOf({ frequency }: { frequency: Frequency }): Schedule {
  return plainSchedules[everyOf(frequency)];
}

/** Of what comes back every so often, the periods that make up about four weeks. */
export function periodsInFourWeeks({ every, weekdays }: Schedule): number {
  if (every === 'day') return 4 * (weekdays?.length ?? 7);
  return every === 'week' ? 4 : 1;
}

export function isRestDay({ every, weekdays }: Schedule, weekday: number): boolean {
  return every === 'day' && weekdays !== null && !weekdays.includes(weekday);
}
