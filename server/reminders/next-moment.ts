import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, wallClockIn, type Day } from '#shared/domain/days.ts';

// Reminders keep to the clock on the wall, not to the hour at which a person's day starts.

/** A date and the moment at which a time comes on it. */
export type Ring = { date: Day; at: Date };

const hour = 3_600_000;
const known = new Map<string, Date | null>();

/**
 * The moment at which the clock shows `time` on that date. Where clocks go back it is the first of the two; where they
 * skip that time, the moment at which they go on. Null on a date that the zone skipped.
 */
export function momentOf(timeZone: string, date: Day, time: string): Date | null {
  const key = `${timeZone} ${date} ${time}`;
  let moment = known.get(key);
  if (moment === undefined) {
    if (known.size >= 5000) known.clear();
    known.set(key, (moment = findMoment(timeZone, date, time)));
  }
  return moment;
}

/**
 * The next ring after the date that was considered last, which may have passed already. Dates before yesterday are left
 * out: after a long outage nobody needs them.
 */
export function nextRing(timeZone: string, time: string, consideredOn: Day | null, now: Date): Ring {
  const yesterday = addDays(dayIn(timeZone, now), -1);
  let date = consideredOn === null || consideredOn < yesterday ? yesterday : addDays(consideredOn, 1);
  for (;;) {
    const at = momentOf(timeZone, date, time);
    if (at) return { date, at };
    date = addDays(date, 1);
  }
}

/** The newest date on which the time has come: a reminder that begins now first rings after it. */
export function lastPassed(timeZone: string, time: string, now: Date): Day {
  let date = dayIn(timeZone, now);
  for (;;) {
    const at = momentOf(timeZone, date, time);
    if (at && at <= now) return date;
    date = addDays(date, -1);
  }
}

function findMoment(timeZone: string, date: Day, time: string): Date | null {
  const shown = Date.parse(`${date}T${time}Z`);
  const offsetAt = (moment: number) => wallClockIn(timeZone, moment) - moment;
  // No zone is further from UTC than 14 hours.
  const [before, after] = [offsetAt(shown - 16 * hour), offsetAt(shown + 16 * hour)];
  for (const offset of [before, after]) if (offsetAt(shown - offset) === offset) return new Date(shown - offset);
  // The time is skipped: the clock is put forward between these two.
  let [low, high] = [shown - after, shown - before];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClockIn(timeZone, middle) < shown) low = middle;
    else high = middle;
  }
  const isDateSkipped = dayIn(timeZone, new Date(high)) !== date && dayIn(timeZone, new Date(low)) !== date;
  return isDateSkipped ? null : new Date(high);
}
