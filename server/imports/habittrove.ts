import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { isDay } from '#shared/domain/calendar.ts';
import { dayIn, isTimeZone, type Day } from '#shared/domain/days.ts';
import { BrokenFile } from './broken-file.ts';
import { daily, differing, monthly, timesInDays, weekly, type FoundSchedule } from './found-schedule.ts';
import { historyOf, type DraftHabit, type History, type LeftOut } from './history.ts';

// HabitTrove: the files of its data directory, or of a daily backup. Accounts (auth.json) are never read.

const habit = z.object({
  id: z.optional(z.string()),
  name: z.string(),
  description: otherwise(z.string(), ''),
  frequency: otherwise(z.string(), ''),
  targetCompletions: otherwise(z.number(), 1),
  completions: otherwise(z.array(z.unknown()), []),
  isTask: otherwise(z.boolean(), false),
  archived: otherwise(z.boolean(), false),
  userIds: otherwise(z.array(z.string()), []),
});
const named = z.object({ name: z.string() });
const settings = z.object({ system: z.object({ timezone: z.string() }) });
const wishes = z.object({ items: z.array(z.unknown()) });

export const isHabitTroveFile = (path: string) => /(^|\/)(habits|settings|wishlist)\.json$/.test(path);

export type TroveFiles = { habits: unknown; settings?: unknown; wishlist?: unknown };

/** `timeZone` is the person's own, for a file that names none. */
export function readHabitTrove(files: TroveFiles, today: Day, timeZone: string): History {
  const list = z.safeParse(z.object({ habits: z.array(z.unknown()) }), files.habits);
  if (!list.success) throw new BrokenFile('habits.json holds no list of habits.');
  const zone = z.safeParse(settings, files.settings);
  const itsZone = zone.success && isTimeZone(zone.data.system.timezone) ? zone.data.system.timezone : timeZone;

  const habits: DraftHabit[] = [];
  const leftOut: LeftOut[] = [];
  const remarks: string[] = [];
  for (const [index, value] of list.data.habits.entries()) {
    const read = z.safeParse(habit, value);
    if (!read.success) {
      const name = z.safeParse(named, value).data?.name ?? `Habit ${index + 1}`;
      leftOut.push({ name, days: 0, why: 'It could not be read.' });
      continue;
    }
    const { name, description, frequency, targetCompletions, completions, isTask, archived, userIds, id } = read.data;
    if (isTask) {
      leftOut.push({ name, days: 0, why: 'It is a task, not a habit.' });
      continue;
    }
    const counts = new Map<Day, number>();
    let unread = 0;
    for (const completion of completions) {
      const day = dayOfCompletion(completion, itsZone);
      if (day === undefined) unread++;
      else counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    if (unread > 0) remarks.push(`${unread} completions of “${name}”, whose time is not known here.`);
    const found = scheduleOfRule(frequency);
    const shared =
      userIds.length > 1 ? [`${userIds.length} people kept it together; all days are taken as yours.`] : [];
    habits.push({
      key: id === undefined ? undefined : `habittrove:${id.slice(0, 100)}`,
      name,
      description,
      schedule: found.schedule,
      archived,
      kept: [...counts].filter(([, count]) => count >= Math.max(1, targetCompletions)).map(([day]) => day),
      notes: [...found.notes, ...shared],
    });
  }
  for (const item of z.safeParse(wishes, files.wishlist).data?.items ?? []) {
    const name = z.safeParse(named, item).data?.name;
    if (name !== undefined) leftOut.push({ name, days: 0, why: 'Its price is in coins, which are no money in Kept.' });
  }
  return historyOf({ source: 'habittrove', habits, leftOut, remarks }, today);
}

function dayOfCompletion(value: unknown, timeZone: string): Day | undefined {
  if (typeof value !== 'string') return undefined;
  if (isDay(value)) return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime()) || moment.getTime() < 0 || moment.getUTCFullYear() > 9998) return undefined;
  return dayIn(timeZone, moment);
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The recurrence rules that HabitTrove writes. */
function scheduleOfRule(rule: string): FoundSchedule {
  const parts = new Map(
    rule
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => part.split('=', 2) as [string, string | undefined]),
  );
  const every = Math.max(1, Number(parts.get('INTERVAL') ?? 1) || 1);
  const listed = (name: string) => (parts.get(name) ?? '').split(',').filter((part) => part !== '');
  const days = listed('BYDAY').map((day) => weekdays.indexOf(day.slice(-2)));
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return every > 1 ? timesInDays(1, every) : daily(days.filter((day) => day >= 0));
    case 'WEEKLY': {
      if (every > 1) return timesInDays(Math.max(1, days.length), 7 * every);
      return days.length > 0 && days.every((day) => day >= 0) ? daily(days) : weekly();
    }
    case 'MONTHLY': {
      const found = monthly(Math.max(1, listed('BYMONTHDAY').length));
      return every > 1 ? differing(found, `It was every ${every} months.`) : found;
    }
    case 'YEARLY':
      return differing(monthly(), 'It was once a year.');
    default:
      return differing(daily(), 'Its schedule is not known here, so it becomes daily.');
  }
}
