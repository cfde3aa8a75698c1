import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { addDays, isDay } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { centsFromDecimal } from '#shared/domain/money.ts';
import { frequencies, scheduleProblem, sortedWeekdays, type ScheduleDetails } from '#shared/domain/schedule.ts';
import { daily } from './found-schedule.ts';
import { historyOf, storedText, type DraftHabit, type FoundGoal, type History, type LeftOut } from './history.ts';

// The file of GET /api/user/export, of this version or an earlier one. Accounts, money and other people's words stay out.

const day = z.string().check(z.refine(isDay));
const list = otherwise(z.array(z.unknown()), []);
export const keptFile = z.object({
  exportedAt: z.string(),
  account: z.object({ username: z.string() }),
  habits: z.array(z.unknown()),
  completions: z.array(z.unknown()),
  pauses: list,
  challenges: list,
  challengeCompletions: list,
  goalRewards: list,
  importedDays: list,
});
const membership = z.object({
  id: z.int(),
  name: z.string(),
  description: otherwise(z.string(), ''),
  role: otherwise(z.string(), 'doer'),
  rewardAmount: otherwise(z.string(), '0.00'),
  rewardVisible: otherwise(z.boolean(), true),
  allowLate: otherwise(z.boolean(), true),
  archivedAt: otherwise(z.nullable(z.string()), null),
});
const habit = z.object({
  ...membership.shape,
  frequency: z.enum(frequencies),
  weekdays: otherwise(z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(6)))), null),
  times: otherwise(z.int().check(z.minimum(1)), 1),
  weekStart: otherwise(z.union([z.literal(0), z.literal(1)]), 0),
  joinedOn: otherwise(z.nullable(day), null),
});
const windowDays = z.int().check(z.minimum(1), z.maximum(limits.challengeDays.max));
const challenge = z
  .object({ ...membership.shape, goalDays: windowDays, completionDays: windowDays, startDate: day })
  .check(z.refine(({ goalDays, completionDays }) => goalDays <= completionDays));
const completion = z.object({ habitId: z.int(), completionDate: day });
const challengeCompletion = z.object({ challengeId: z.int(), completionDate: day });
const pause = z.object({ habitId: z.int(), from: day, until: z.nullable(day) });
const imported = z.object({
  habitId: otherwise(z.nullable(z.int()), null),
  challengeId: otherwise(z.nullable(z.int()), null),
  kept: z.array(day),
  paused: z.array(day),
});
const goal = z.object({
  title: z.string(),
  price: z.string(),
  link: otherwise(z.nullable(z.string()), null),
  isOwner: otherwise(z.boolean(), true),
  redeemedAt: otherwise(z.nullable(z.string()), null),
});
const titled = z.object({ name: z.string() });

export function readKeptExport(file: z.infer<typeof keptFile>, today: Day): History {
  const kept = new Map<number, Set<Day>>();
  const paused = new Map<number, Set<Day>>();
  const add = (days: Map<number, Set<Day>>, id: number, one: Day) => {
    const known = days.get(id);
    if (known) known.add(one);
    else days.set(id, new Set([one]));
  };
  let unread = 0;
  for (const value of file.completions) {
    const read = z.safeParse(completion, value);
    if (read.success) add(kept, read.data.habitId, read.data.completionDate);
    else unread++;
  }
  for (const value of file.challengeCompletions) {
    const read = z.safeParse(challengeCompletion, value);
    if (read.success) add(kept, read.data.challengeId, read.data.completionDate);
    else unread++;
  }
  for (const value of file.importedDays) {
    const read = z.safeParse(imported, value);
    const id = read.data?.habitId ?? read.data?.challengeId ?? null;
    if (!read.success || id === null) {
      unread++;
      continue;
    }
    for (const one of read.data.kept) add(kept, id, one);
    for (const one of read.data.paused) add(paused, id, one);
  }
  for (const value of file.pauses) {
    const read = z.safeParse(pause, value);
    if (!read.success) unread++;
    else for (const one of daysOf(read.data.from, read.data.until, today)) add(paused, read.data.habitId, one);
  }

  const known = new Set<number>();
  const habits: DraftHabit[] = [];
  const leftOut: LeftOut[] = [];
  const addPromise = (one: z.infer<typeof membership>, rest: Pick<DraftHabit, 'schedule' | 'challenge' | 'since'>) => {
    const { id, name, description, role, rewardAmount, rewardVisible, allowLate, archivedAt } = one;
    known.add(id);
    const days = kept.get(id) ?? new Set<Day>();
    if (role !== 'doer') return void leftOut.push({ name, days: days.size, why: 'You only watched over it.' });
    habits.push({
      key: `kept:${storedText(file.account.username, 30, '')}:${id}`,
      name,
      description,
      archived: archivedAt !== null,
      rewardAmount: centsFromDecimal(rewardAmount) === undefined ? '0.00' : rewardAmount,
      rewardVisible,
      allowLate,
      kept: days,
      paused: paused.get(id) ?? [],
      ...rest,
    });
  };
  const addUnread = (value: unknown) =>
    leftOut.push({ name: z.safeParse(titled, value).data?.name ?? 'Unnamed', days: 0, why: 'It could not be read.' });
  for (const value of file.habits) {
    const read = z.safeParse(habit, value);
    if (read.success) addPromise(read.data, { schedule: scheduleIn(read.data), since: read.data.joinedOn });
    else addUnread(value);
  }
  for (const value of file.challenges) {
    const read = z.safeParse(challenge, value);
    // By another clock it may have begun tomorrow.
    if (!read.success || read.data.startDate > addDays(today, 2)) {
      addUnread(value);
      continue;
    }
    const { goalDays, completionDays, startDate } = read.data;
    addPromise(read.data, { ...daily(), challenge: { goalDays, completionDays, startDate } });
  }
  const left = [...kept].reduce((sum, [id, days]) => (known.has(id) ? sum : sum + days.size), 0);
  if (left > 0) leftOut.push({ name: 'Promises you had left', days: left, why: 'Their names are not in this file.' });
  const remarks = unread > 0 ? [`${unread} entries, which could not be read.`] : [];
  const goals = goalsIn(file.goalRewards, leftOut);
  return historyOf({ source: 'kept', habits, goals, leftOut, remarks }, today);
}

function scheduleIn({ frequency, weekdays, times, weekStart }: z.infer<typeof habit>): ScheduleDetails {
  const chosen = weekdays && weekdays.length > 0 ? sortedWeekdays([...new Set(weekdays)]) : null;
  const schedule = { frequency, weekdays: frequency === 'Daily' ? chosen : null, times, weekStart };
  return scheduleProblem(schedule) ? daily().schedule : schedule;
}

/** Of a pause that goes on, those up to today. */
function* daysOf(from: Day, until: Day | null, today: Day): Iterable<Day> {
  const end = until ?? addDays(today, 1);
  for (let one = from < '1970-01-01' ? '1970-01-01' : from; one < end && one <= today; one = addDays(one, 1)) yield one;
}

function goalsIn(values: readonly unknown[], leftOut: LeftOut[]): FoundGoal[] {
  return values.flatMap((value) => {
    const read = z.safeParse(goal, value);
    const cents = centsFromDecimal(read.data?.price ?? '');
    if (!read.success || cents === undefined || cents < 1) {
      leftOut.push({ name: read.data?.title ?? 'A goal', days: 0, why: 'It could not be read.' });
      return [];
    }
    const { title, price, link, redeemedAt, isOwner } = read.data;
    if (redeemedAt !== null || !isOwner) {
      leftOut.push({ name: title, days: 0, why: isOwner ? 'You redeemed it.' : 'This goal is another person’s.' });
      return [];
    }
    const isLink = link !== null && link.length <= limits.link.max && /^https?:\/\//i.test(link) && URL.canParse(link);
    return [{ title: storedText(title, limits.goalTitle.max, 'Goal'), price, link: isLink ? link : null }];
  });
}
