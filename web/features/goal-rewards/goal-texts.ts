import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import type { Forecast } from '#shared/domain/forecast.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';

type Reader = Pick<CurrentUser, 'timezone' | 'today'>;

/** "Added today", "Added 2 October", "Redeemed 2 November 2025", in the reader's time zone. */
export function doneOn(verb: 'Added' | 'Redeemed', moment: string, { timezone, today }: Reader): string {
  const day = dayIn(timezone, new Date(moment));
  // Later than today in the hours after midnight, for a person whose day starts later.
  return `${verb} ${day >= today ? 'today' : dayAndMonth(day, today)}`;
}

/** The day, or why there is none. */
export function forecastWords(reached: Forecast, today: Day): { day: string } | { why: string } {
  if (typeof reached === 'object') return { day: dayAhead(reached.day, today) };
  if (reached === 'too-soon') return { why: 'A date appears after a week of kept promises' };
  if (reached === 'nothing-earned') return { why: 'A date appears once you keep promises again' };
  return { why: 'More than ten years at this pace' };
}

/** "14 March" within a year; later dates carry their year. */
function dayAhead(day: Day, today: Day): string {
  return day < addDays(today, 365) ? dayAndMonth(day) : dayAndMonth(day, today);
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

/** "This is your fourth." with three open goals. */
export function asCounted(openGoals: number): string {
  const ordinal = ordinals[openGoals];
  return ordinal ? `This is your ${ordinal}.` : '';
}
