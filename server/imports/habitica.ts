import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import type { Day } from '#shared/domain/days.ts';
import { daily, differing, monthly, timesInDays, weekly, type FoundSchedule } from './found-schedule.ts';
import { historyOf, type DraftHabit, type History, type LeftOut } from './history.ts';

// Habitica's userdata.json. Everything but tasks and the clock is left unread: it holds credentials and messages.

const moment = z.union([z.number(), z.string()]);
const entry = z.object({
  date: moment,
  completed: z.optional(z.boolean()),
  scoredUp: z.optional(z.number()),
});
const task = z.object({
  _id: z.optional(z.string()),
  id: z.optional(z.string()),
  text: z.string(),
  notes: otherwise(z.string(), ''),
  frequency: otherwise(z.string(), 'daily'),
  everyX: otherwise(z.number(), 1),
  repeat: otherwise(z.record(z.string(), z.unknown()), {}),
  daysOfMonth: otherwise(z.array(z.number()), []),
  up: otherwise(z.boolean(), true),
  challenge: otherwise(z.object({ id: z.optional(z.string()) }), {}),
  group: otherwise(z.object({ id: z.optional(z.nullable(z.string())) }), {}),
  history: otherwise(z.array(z.unknown()), []),
});
type Task = z.infer<typeof task>;
const list = otherwise(z.array(z.unknown()), []);
export const habiticaFile = z.object({
  tasks: z.object({ habits: list, dailys: list, todos: list, rewards: list }),
  preferences: otherwise(z.object({ dayStart: otherwise(z.number(), 0), timezoneOffset: otherwise(z.number(), 0) }), {
    dayStart: 0,
    timezoneOffset: 0,
  }),
});

const titled = z.object({ text: z.string() });
const oldEntries =
  'Habitica keeps single days for 60 days only (a year for subscribers). These are averages of older ones.';

export function readHabitica({ tasks, preferences }: z.infer<typeof habiticaFile>, today: Day): History {
  const habits: DraftHabit[] = [];
  const leftOut: LeftOut[] = [];
  const kinds = { dailys: tasks.dailys, habits: tasks.habits };
  for (const [kind, values] of Object.entries(kinds)) {
    for (const value of values) {
      const read = z.safeParse(task, value);
      if (!read.success) {
        leftOut.push({
          name: z.safeParse(titled, value).data?.text ?? 'Unnamed',
          days: 0,
          why: 'It could not be read.',
        });
        continue;
      }
      const { _id, id = _id, text: name, notes, up, challenge, group, history } = read.data;
      const why = challenge.id
        ? 'It belongs to a challenge of Habitica.'
        : group.id
          ? 'It belongs to a group of Habitica.'
          : kind === 'habits' && !up
            ? 'It counts what went wrong. Kept only knows kept or not.'
            : undefined;
      if (why !== undefined) {
        leftOut.push({ name, days: history.length, why });
        continue;
      }
      const { kept, unread } = keptDays(history, preferences);
      if (unread > 0) leftOut.push({ name, days: unread, why: oldEntries });
      const found = kind === 'dailys' ? scheduleOf(read.data) : daily();
      habits.push({
        key: id === undefined ? undefined : `habitica:${id.slice(0, 100)}`,
        name,
        description: notes,
        schedule: found.schedule,
        kept,
        notes: found.notes,
      });
    }
  }
  if (tasks.todos.length > 0)
    leftOut.push({ name: `${tasks.todos.length} to-dos`, days: 0, why: 'They are done once. Kept knows habits.' });
  for (const reward of tasks.rewards)
    leftOut.push({
      name: z.safeParse(titled, reward).data?.text ?? 'Unnamed',
      days: 0,
      why: 'Its price is in gold, which is no money in Kept.',
    });
  const remarks = habits.length === 0 ? [] : ['Habitica keeps one time zone only, so days of travel may be one off.'];
  return historyOf({ source: 'habitica', habits, leftOut, remarks }, today);
}

const minute = 60_000;

function keptDays(
  history: readonly unknown[],
  { dayStart, timezoneOffset }: z.infer<typeof habiticaFile>['preferences'],
) {
  const kept: Day[] = [];
  let unread = 0;
  for (const value of history) {
    const read = z.safeParse(entry, value);
    const at = read.success ? new Date(read.data.date).getTime() : Number.NaN;
    // The offset is that of JavaScript: negative east of Greenwich.
    const local = at - (timezoneOffset + 60 * dayStart) * minute;
    if (!read.success || !(local >= 0 && local < 253_402_300_800_000)) unread++;
    else if (read.data.completed === undefined && read.data.scoredUp === undefined) unread++;
    else if (read.data.completed === true || (read.data.scoredUp ?? 0) > 0)
      kept.push(new Date(local).toISOString().slice(0, 10));
  }
  return { kept, unread };
}

const weekdays = ['su', 'm', 't', 'w', 'th', 'f', 's'];

function scheduleOf({ frequency, everyX, repeat, daysOfMonth }: Task): FoundSchedule {
  if (everyX < 1) return differing(daily(), 'It was never due.');
  const chosen = weekdays.flatMap((name, index) => (repeat[name] === true ? [index] : []));
  switch (frequency) {
    case 'daily':
      return timesInDays(1, everyX);
    case 'weekly':
      if (everyX > 1) return timesInDays(Math.max(1, chosen.length), 7 * everyX);
      return chosen.length > 0 ? daily(chosen) : weekly();
    case 'monthly': {
      const found = monthly(Math.max(1, daysOfMonth.length));
      return everyX > 1 ? differing(found, `It was every ${everyX} months.`) : found;
    }
    case 'yearly':
      return differing(monthly(), 'It was once a year.');
    default:
      return differing(daily(), 'Its schedule is not known here, so it becomes daily.');
  }
}
