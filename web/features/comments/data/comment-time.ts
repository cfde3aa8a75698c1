import { daysBetween } from '#shared/domain/calendar.ts';
import { dayIn, timeIn } from '#shared/domain/days.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';

/** "08:05" today, "Yesterday, 07:31", "Friday, 19:40" within a week, then "8 November, 18:40". */
export function commentTime(moment: string, now: Date, timeZone: string): string {
  const then = new Date(moment);
  const [day, today] = [dayIn(timeZone, then), dayIn(timeZone, now)];
  const time = timeIn(timeZone, then);
  const daysAgo = daysBetween(day, today);
  // With a device clock that is behind, a new comment may lie in the future.
  if (daysAgo <= 0) return time;
  if (daysAgo === 1) return `Yesterday, ${time}`;
  if (daysAgo < 7) return `${new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(then)}, ${time}`;
  return `${dayAndMonth(day, today)}, ${time}`;
}
