import { weekdayOf } from './calendar.ts';
import type { Day } from './days.ts';

// Days in words, as `Intl` writes them for en-GB, but without it: its first use takes a browser 35 ms, and home on
// a phone needs nothing else from it but for large sums.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "November" */
export function nameOfMonth(month: string): string {
  return months[Number(month.slice(5, 7)) - 1]!;
}

/** "2 September", with the year if it is not the current one. */
export function dayAndMonth(day: Day, today: Day = day): string {
  return `${dayOfMonth(day)} ${nameOfMonth(day)}${yearUnlessIn(day, today)}`;
}

/** "28 Oct", with the year if it is not the current one. */
export function shortDay(day: Day, today: Day): string {
  const month = nameOfMonth(day);
  return `${dayOfMonth(day)} ${month === 'September' ? 'Sept' : month.slice(0, 3)}${yearUnlessIn(day, today)}`;
}

/** "Sunday 15 November", with the year if it is not the current one. */
export function longDate(day: Day, today: Day = day): string {
  return `${longWeekday(day)} ${dayAndMonth(day, today)}`;
}

/** "Sunday 15" */
export function weekdayAndDay(day: Day): string {
  return `${longWeekday(day)} ${dayOfMonth(day)}`;
}

/** "Wed" */
export function shortWeekday(day: Day): string {
  return longWeekday(day).slice(0, 3);
}

/** "Wednesday" */
export function longWeekday(day: Day): string {
  return weekdays[weekdayOf(day)]!;
}

const dayOfMonth = (day: Day): number => Number(day.slice(8));

function yearUnlessIn(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? '' : ` ${year}`;
}
