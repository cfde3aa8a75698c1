import { addDays } from './calendar.ts';

// A day is a calendar date "YYYY-MM-DD" in a user's time zone. It starts at midnight, or at the hour that the person
// chose. `now` and the zone are always arguments.

export type Day = string;

/** "My day starts at": from midnight to 06:00. */
export const latestStartHour = 6;

const formats = new Map<string, Intl.DateTimeFormat>();
/** By the hour at which the day starts, then by zone. */
const lately = Array.from({ length: latestStartHour + 1 }, () => new Map<string, { quarter: number; day: Day }>());

export const quarterMs = 900_000;
/** Start of 2020: before that, some zones changed their clocks at 00:01, off the quarter hour. */
const firstQuarter = Date.UTC(2020) / quarterMs;

/**
 * The date on the wall clock minus `startHour`. Called for every member of every commitment shown, and Intl is slow. Days
 * end on a quarter of an hour, so one result per zone and hour is cached until the next quarter.
 */
export function dayIn(timeZone: string, now: Date, startHour = 0): Day {
  const quarter = Math.floor(now.getTime() / quarterMs);
  const days = lately[startHour]!;
  const known = days.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day =
    startHour === 0 ? formatFor(timeZone, 'date').format(now) : dayFromHour(timeZone, now.getTime(), startHour);
  if (days.size >= 1000) days.clear();
  if (quarter >= firstQuarter) days.set(timeZone, { quarter, day });
  return day;
}

/**
 * Subtracts on the wall clock: in the night in which clocks change, hours before an instant would be another time. Where
 * clocks go back by two or three hours (Troll, Casey), they show the hour twice: the day starts the first time.
 */
function dayFromHour(timeZone: string, now: number, startHour: number): Day {
  const dayAt = (moment: number) =>
    new Date(wallClockIn(timeZone, moment) - startHour * hour).toISOString().slice(0, 10);
  const day = dayAt(now);
  const wentBack = wallClockIn(timeZone, now) - wallClockIn(timeZone, now - 3 * hour) < 3 * hour;
  if (!wentBack) return day;
  const lastHours = Array.from({ length: 12 }, (_, index) => dayAt(now - (index + 1) * quarterMs));
  return [day, ...lastHours].toSorted().at(-1)!;
}

/** What the clock shows, to the minute, as if it were UTC. */
export function wallClockIn(timeZone: string, moment: number): number {
  return Date.parse(`${formatFor(timeZone, 'dateAndTime').format(moment)}Z`);
}

/** "06:52" */
export function timeIn(timeZone: string, now: Date): string {
  return formatFor(timeZone, 'time').format(now);
}

export function hourIn(timeZone: string, now: Date): number {
  return Number.parseInt(timeIn(timeZone, now), 10);
}

/** What decides a person's "today". Named like the columns of `users`. */
export type Clock = {
  timezone: string;
  /** The hour at which their days start, 0 to 6. */
  day_start_hour: number;
  /** The hour before its last change. */
  earlier_start_hour: number;
  /** The day after that change. It starts at the earlier hour and ends at the new one. Null if there was no change. */
  day_start_from: Day | null;
};

/** The clock of a person whose days start at midnight. */
export const midnightClock = (timezone: string): Clock => ({
  timezone,
  day_start_hour: 0,
  earlier_start_hour: 0,
  day_start_from: null,
});

/** The person's current day. The only definition of "today"; `dayIn` is for the date of any other moment. */
export function dayOf(clock: Clock, now: Date): Day {
  const day = pastDayOf(clock, now);
  const from = clock.day_start_from;
  if (from === null || day >= from) return day;
  // Never earlier than the day of the change: it may have begun before either hour, after a change the day before.
  return addDays(from, -1);
}

/** The person's day of an earlier moment. Of their hours it knows two: before the last change, and after it. */
export function pastDayOf(clock: Clock, moment: Date): Day {
  const { timezone, day_start_from: from } = clock;
  const day = dayIn(timezone, moment, clock.day_start_hour);
  // Two hours never lie more than a day apart, so that the earlier one is over.
  if (from === null || day > from) return day;
  const earlier = dayIn(timezone, moment, clock.earlier_start_hour);
  return earlier < from ? earlier : from;
}

/** For a person who chooses another hour: the current day ends as it would have, and only later ones change. */
export function startDaysAt(clock: Clock, startHour: number, now: Date): Omit<Clock, 'timezone'> {
  const { day_start_hour, earlier_start_hour, day_start_from } = clock;
  const today = dayOf(clock, now);
  const wasChangedToday = day_start_from !== null && today < day_start_from;
  return {
    day_start_hour: startHour,
    earlier_start_hour: wasChangedToday ? earlier_start_hour : day_start_hour,
    day_start_from: addDays(today, 1),
  };
}

/** The instant at which the person's current day ends. */
export function dayEndsAt(clock: Clock, now: Date): Date {
  const today = dayOf(clock, now);
  return firstMoment(now.getTime(), now.getTime() + 50 * hour, (moment) => dayOf(clock, moment) !== today);
}

/** The instant at which that day of the person began; for a date skipped in their zone, the start of the next one. */
export function dayStartsAt(clock: Clock, day: Day): Date {
  const midnight = Date.parse(day);
  return firstMoment(midnight - 50 * hour, midnight + 50 * hour, (moment) => pastDayOf(clock, moment) >= day);
}

/** IANA names and aliases. Offsets such as "+05:30", which Intl accepts in several spellings, are rejected. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatFor(name, 'date');
    return true;
  } catch {
    return false;
  }
}

/** By the hour on a person's clock. */
export function partOfDay(hourOfDay: number): 'morning' | 'afternoon' | 'evening' {
  if (hourOfDay >= 5 && hourOfDay < 12) return 'morning';
  return hourOfDay >= 12 && hourOfDay < 18 ? 'afternoon' : 'evening';
}

const hour = 3_600_000;

/**
 * Finds the start of a day by bisection, because it cannot be computed: clocks change at odd hours, some zones skipped a day and
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

const styles = {
  date: { dateStyle: 'short' },
  time: { timeStyle: 'short' },
  dateAndTime: { dateStyle: 'short', timeStyle: 'short' },
} as const;

function formatFor(timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    // Intl accepts names in any case, so a stranger could fill the cache with "eUrope/Paris" and a billion more.
    if (formats.size >= 1000) formats.clear();
    // The Swedish locale writes dates as YYYY-MM-DD and times as HH:MM.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...styles[style] });
    formats.set(key, format);
  }
  return format;
}
