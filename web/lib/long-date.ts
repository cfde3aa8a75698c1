import type { Day } from '#shared/domain/days.ts';

/** "Sunday 15 November", with the year where it is another one than the reader's. */
export function longDate(day: Day, today: Day = day): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year,
    // A date has no zone, so it is read as UTC.
    timeZone: 'UTC',
  });
  return format.format(new Date(day)).replace(',', '');
}
