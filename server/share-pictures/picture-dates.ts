import type { Day } from '#shared/domain/days.ts';

const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "16 November 2026" */
export const inFull = (day: Day): string => full.format(new Date(day));

/** "9 August", with its year if the other day is in another one. */
export const withoutYear = (day: Day, other: Day): string =>
  (day.slice(0, 4) === other.slice(0, 4) ? short : full).format(new Date(day));

/** "9 August to 16 November 2026" */
export const fromTo = (first: Day, last: Day): string =>
  first === last ? inFull(first) : `${withoutYear(first, last)} to ${inFull(last)}`;
