import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, timeIn } from '#shared/domain/days.ts';

const minute = 60_000;
const hour = 60 * minute;

/** "4 minutes ago", "Today, 07:12", "8 November, 18:40". */
export function momentText(moment: string, now: Date, timeZone: string): string {
  const then = new Date(moment);
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return 'Just now';
  if (passed < hour) return ago(Math.floor(passed / minute), 'minute');
  if (passed < 4 * hour) return ago(Math.floor(passed / hour), 'hour');
  return `${dayName(then, now, timeZone)}, ${timeIn(timeZone, then)}`;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

function dayName(then: Date, now: Date, timeZone: string): string {
  const today = dayIn(timeZone, now);
  const day = dayIn(timeZone, then);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year, timeZone }).format(then);
}
