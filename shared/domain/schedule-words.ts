import { everyOf, type ScheduleDetails } from './schedule.ts';

// Schedules in words, on notes and in invitations. Every first load has them; forms have longer sentences in web/features/habits/schedule-sentence.ts.

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** "Friday" for 5. */
export const weekdayName = (day: number): string => names[day]!;

/** All seven weekdays, from the first day of the week. */
export function weekFrom(weekStart: 0 | 1 = 0): number[] {
  return names.map((_, index) => (index + weekStart) % 7);
}

export type Days = 'all' | 'weekdays' | 'weekend' | 'some';

/** Whether chosen days have a name of their own. */
export function kindOfDays(weekdays: readonly number[] | null | undefined): Days {
  if (!weekdays || weekdays.length === 7) return 'all';
  const isWeekend = (day: number) => day === 0 || day === 6;
  if (weekdays.length === 5 && !weekdays.some(isWeekend)) return 'weekdays';
  return weekdays.length === 2 && weekdays.every(isWeekend) ? 'weekend' : 'some';
}

/** "twice a week" */
export function timesWords({ frequency, times = 1 }: ScheduleDetails): string {
  const often = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`;
  return `${often} a ${everyOf(frequency)}`;
}

/** As short as a note needs it: "Daily", "Mon, Wed, Fri", "3 times a week". */
export function scheduleLabel(schedule: ScheduleDetails): string {
  const { frequency, weekdays, times = 1, weekStart } = schedule;
  if (frequency !== 'Daily') return times === 1 ? frequency : capitalised(timesWords(schedule));
  const kind = kindOfDays(weekdays);
  if (kind === 'all') return frequency;
  if (kind === 'weekdays') return 'Weekdays';
  if (kind === 'weekend') return 'Weekends';
  const [chosen, left] = chosenAndLeft(weekdays!, weekStart);
  if (chosen.length === 1) return `${chosen[0]}s`;
  return left.length === 1 ? `Daily except ${short(left[0]!)}` : chosen.map(short).join(', ');
}

/** The names of the chosen days and of the others, in the order of the week. */
export function chosenAndLeft(weekdays: readonly number[], weekStart: 0 | 1 | undefined): [string[], string[]] {
  const week = weekFrom(weekStart);
  const isChosen = (day: number) => weekdays.includes(day);
  return [week.filter(isChosen).map(weekdayName), week.filter((day) => !isChosen(day)).map(weekdayName)];
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const short = (name: string): string => name.slice(0, 3);
