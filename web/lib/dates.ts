import type { Day } from '#shared/domain/days.ts';

/** "November" */
export function nameOfMonth(month: string): string {
  return format(`${month}-01`, { month: 'long' });
}

/** "2 September", with the year if it is not the current one. */
export function dayAndMonth(day: Day, today: Day = day): string {
  return format(day, { day: 'numeric', month: 'long', year: yearUnlessIn(day, today) });
}

/** "28 Oct", with the year if it is not the current one. */
export function shortDay(day: Day, today: Day): string {
  return format(day, { day: 'numeric', month: 'short', year: yearUnlessIn(day, today) });
}

/** "Sunday 15 November", with the year if it is not the current one. */
export function longDate(day: Day, today: Day = day): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: yearUnlessIn(day, today) } as const;
  return format(day, parts).replace(',', '');
}

/** "Wed" */
export function shortWeekday(day: Day): string {
  return format(day, { weekday: 'short' });
}

/** "Wednesday" */
export function longWeekday(day: Day): string {
  return format(day, { weekday: 'long' });
}

function yearUnlessIn(day: Day, today: Day): 'numeric' | undefined {
  return day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
}

/** Making one takes far longer than using it, and a calendar shows 31 days. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(day: Day, parts: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(parts);
  let formatter = formatters.get(key);
  if (!formatter) formatters.set(key, (formatter = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' })));
  // `new Date('YYYY-MM-DD')` is midnight UTC.
  return formatter.format(new Date(day));
}
