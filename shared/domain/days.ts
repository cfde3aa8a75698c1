// A day is a calendar date "YYYY-MM-DD" in somebody's time zone. `now` and the zone are always arguments.

export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();
const lately = new Map<string, { quarter: number; day: Day }>();

export const quarterMs = 900_000;
/** Of 2020: before that, clocks were set at a minute past midnight in a few places. */
const firstQuarter = Date.UTC(2020) / quarterMs;

/**
 * Asked for every member of everything that somebody sees, and Intl takes its time: within a quarter of an hour it is
 * asked once for each zone, since that is where days end.
 */
export function dayIn(timeZone: string, now: Date): Day {
  const quarter = Math.floor(now.getTime() / quarterMs);
  const known = lately.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = formatFor(timeZone, 'dateStyle').format(now);
  if (lately.size >= 1000) lately.clear();
  if (quarter >= firstQuarter) lately.set(timeZone, { quarter, day });
  return day;
}

/** "06:52" */
export function timeIn(timeZone: string, now: Date): string {
  return formatFor(timeZone, 'timeStyle').format(now);
}

/** The instant at which today's date in that zone stops being the date. */
export function dayEndsAt(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  return firstMoment(now.getTime(), now.getTime() + 50 * hour, (moment) => dayIn(timeZone, moment) !== today);
}

/** The instant at which that date begins in that zone; of a date that was skipped there, the one after it. */
export function dayStartsAt(timeZone: string, day: Day): Date {
  const midnight = Date.parse(day);
  return firstMoment(midnight - 50 * hour, midnight + 50 * hour, (moment) => dayIn(timeZone, moment) >= day);
}

/** IANA names and their links; offsets such as "+05:30", which Intl would take in several spellings, are not zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatFor(name, 'dateStyle');
    return true;
  } catch {
    return false;
  }
}

export function partOfDay(timeZone: string, now: Date): 'morning' | 'afternoon' | 'evening' {
  const hourOfDay = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  if (hourOfDay >= 5 && hourOfDay < 12) return 'morning';
  return hourOfDay >= 12 && hourOfDay < 18 ? 'afternoon' : 'evening';
}

const hour = 3_600_000;

/**
 * Clocks jump at odd hours, whole days have been skipped and some lasted 27 hours, so midnight is searched for, not
 * computed: `after` has come to it, `before` has not.
 */
function firstMoment(before: number, after: number, hasCome: (moment: Date) => boolean): Date {
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(new Date(middle))) after = middle;
    else before = middle;
  }
  return new Date(after);
}

function formatFor(timeZone: string, style: 'dateStyle' | 'timeStyle'): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    // Intl knows names in any case, so a stranger could have us keep "eUrope/Paris" and a billion more.
    if (formats.size >= 1000) formats.clear();
    // The Swedish locale writes dates as YYYY-MM-DD and times as HH:MM.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, [style]: 'short' });
    formats.set(key, format);
  }
  return format;
}
