import type { Day } from './days.ts';

// Arithmetic on calendar dates, in UTC: without a time zone every day has 24 hours.

const dayMs = 86_400_000;

/** Rejects dates that Date.parse would roll over, such as "2026-02-30". */
export function isDay(text: string): text is Day {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function addDays(day: Day, count: number): Day {
  // Cards and streaks call this for every day. Within the 28 days that all months have, only the last two digits change.
  const inMonth = Number(day.slice(8)) + count;
  if (inMonth >= 1 && inMonth <= 28) return `${day.slice(0, 8)}${inMonth < 10 ? '0' : ''}${inMonth}`;
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The Sunday on which the week from Monday ends. */
export function sundayOf(day: Day): Day {
  return addDays(day, (7 - weekdayOf(day)) % 7);
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

export function firstOfNextMonth(day: Day): Day {
  // No month has more than 31 days, so 31 days after its first is in the next.
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}
