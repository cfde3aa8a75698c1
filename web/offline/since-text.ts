import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, timeIn } from '#shared/domain/days.ts';
import { dayAndMonth, longWeekday } from '#shared/domain/date-words.ts';

/** "at 14:05", "on Tuesday, 14:05", "on 3 November, 14:05". */
export function sinceText(moment: Date, now: Date, timeZone: string): string {
  const [day, today, time] = [dayIn(timeZone, moment), dayIn(timeZone, now), timeIn(timeZone, moment)];
  if (day === today) return `at ${time}`;
  const isThisWeek = day < today && day > addDays(today, -7);
  return `on ${isThisWeek ? longWeekday(day) : dayAndMonth(day, today)}, ${time}`;
}
