// A day is a calendar date "YYYY-MM-DD" in a user's time zone. `now` and the zone are always arguments.

export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();
const lately = new Map<string, { quarter: number; day: Day }>();

export const quarterMs = 900_000;
/** Start of 2020: before that, some zones changed their clocks at 00:01, off the quarter hour. */
const firstQuarter = Date.UTC(2020) / quarterMs;

/**
 * Called for every member of every commitment shown, and Intl is slow. Days end on a quarter of an hour, so one result
 * per zone is cached until the next quarter.
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

/** What decides a person's "today". */
export type Clock = { timezone: string };

/** The person's current day. The only definition of "today"; `dayIn` is for the date of any other moment. */
export function dayOf({ timezone }: Clock, now: Date): Day {
  return dayIn(timezone, now);
}

/** The instant at which the person's current day ends. */
export function dayEndsAt(clock: Clock, now: Date): Date {
  const today = dayOf(clock, now);
  return firstMoment(now.getTime(), now.getTime() + 50 * hour, (moment) => dayOf(clock, moment) !== today);
}

/** The instant at which that date begins in that zone; for a date skipped there, the start of the next one. */
export function dayStartsAt(timeZone: string, day: Day): Date {
  const midnight = Date.parse(day);
  return firstMoment(midnight - 50 * hour, midnight + 50 * hour, (moment) => dayIn(timeZone, moment) >= day);
}

/** IANA names and aliases. Offsets such as "+05:30", which Intl accepts in several spellings, are rejected. */
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
 * Finds midnight by bisection, because it cannot be computed: clocks change at odd hours, some zones skipped a day and
 * some days lasted 27 hours. `hasCome` is false at `before` and true at `after`.
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
    // Intl accepts names in any case, so a stranger could fill the cache with "eUrope/Paris" and a billion more.
    if (formats.size >= 1000) formats.clear();
    // The Swedish locale writes dates as YYYY-MM-DD and times as HH:MM.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, [style]: 'short' });
    formats.set(key, format);
  }
  return format;
}
