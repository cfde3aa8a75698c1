// A day is a calendar date "YYYY-MM-DD" in somebody's time zone. `now` and the zone are always arguments.

export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

export function dayIn(timeZone: string, now: Date): Day {
  // The Swedish locale writes dates as YYYY-MM-DD.
  return formatFor(timeZone).format(now);
}

/** The instant at which today's date in that zone stops being the date. */
export function dayEndsAt(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  // Clocks jump at odd hours and whole days have been skipped, so the next midnight is searched for, not computed.
  let before = now.getTime();
  let after = before + 26 * hour;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** IANA names and their links; offsets such as "+05:30", which Intl would take, are not zones. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
}

const hour = 3_600_000;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}
