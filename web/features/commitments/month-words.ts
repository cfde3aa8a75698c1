import type { Day } from '#shared/domain/days.ts';

/** "November" */
export function nameOfMonth(month: string): string {
  return format(`${month}-01`, { month: 'long' });
}

/** "2 September", with the year where it is another one than the reader's. */
export function dayAndMonth(day: Day, today: Day = day): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return format(day, { day: 'numeric', month: 'long', year: isThisYear ? undefined : 'numeric' });
}

function format(day: Day, parts: Intl.DateTimeFormatOptions): string {
  // A date has no zone, so it is read as UTC.
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day));
}
