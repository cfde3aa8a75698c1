import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { serverNow } from './server-clock.ts';

/** The user's day by the server's clock, also once the day they were last told is over. */
export function todayOf(user: Pick<CurrentUser, 'today' | 'dayEndsAt' | 'timezone' | 'dayStartHour'>): Day {
  const now = serverNow();
  if (!(now >= Date.parse(user.dayEndsAt))) return user.today;
  const day = dayIn(user.timezone, new Date(now), user.dayStartHour);
  return day > user.today ? day : addDays(user.today, 1);
}
