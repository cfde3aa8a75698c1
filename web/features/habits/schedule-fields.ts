import { mostTimes, sortedWeekdays, type Frequency, type ScheduleDetails } from '#shared/domain/schedule.ts';

/**
 * A schedule and whether late marks are allowed, as text like every form's values. Each unit keeps its own details
 * until saving. The names differ from the contract's, whose schema therefore leaves them alone.
 */
export type ScheduleFields = {
  frequency: Frequency;
  /** The digits of the chosen days, 0 is Sunday. */
  days: string;
  timesAWeek: string;
  timesAMonth: string;
  firstDay: '0' | '1';
  lateMarks: 'yes' | 'no';
};

type Schedule = Required<ScheduleDetails> & { allowLate: boolean };

const everyDay = [0, 1, 2, 3, 4, 5, 6];

export function asScheduleFields(schedule: ScheduleDetails & { allowLate?: boolean }): ScheduleFields {
  const { frequency, weekdays, times = 1, weekStart = 0, allowLate = true } = schedule;
  return {
    frequency,
    days: daysInText(weekdays ?? everyDay),
    timesAWeek: String(frequency === 'Weekly' ? times : 1),
    timesAMonth: String(frequency === 'Monthly' ? times : 1),
    firstDay: weekStart === 1 ? '1' : '0',
    lateMarks: allowLate ? 'yes' : 'no',
  };
}

/** The schedule to send or show: only the details of the chosen unit. */
export function scheduleFrom({ frequency, days, timesAWeek, timesAMonth, firstDay, lateMarks }: ScheduleFields) {
  const times = { Daily: 1, Weekly: Number(timesAWeek), Monthly: Number(timesAMonth) };
  return {
    frequency,
    weekdays: frequency === 'Daily' ? sortedWeekdays(daysFrom(days)) : null,
    times: times[frequency],
    weekStart: firstDay === '1' ? 1 : 0,
    allowLate: lateMarks === 'yes',
  } satisfies Schedule;
}

/** Whether the closed picker hides nothing: every period once, on any day, with late marks. */
export function isDefault(values: ScheduleFields): boolean {
  const { weekdays, times, weekStart, allowLate } = scheduleFrom(values);
  return weekdays === null && times === 1 && (weekStart === 0 || values.frequency === 'Monthly') && allowLate;
}

export const daysFrom = (days: string): number[] => days.split('').map(Number);
export const daysInText = (days: readonly number[]): string => days.toSorted((a, b) => a - b).join('');

/** Which field the stepper of a unit changes, and how far. */
export const steppers = {
  Weekly: { field: 'timesAWeek', label: 'Times a week', most: mostTimes.week },
  Monthly: { field: 'timesAMonth', label: 'Times a month', most: mostTimes.month },
} as const;
