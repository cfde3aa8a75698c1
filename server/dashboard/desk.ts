import { addDays } from '#shared/domain/calendar.ts';
import { dayOf, dayStartsAt, pastDayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { add, decimalFromCents, noCents, type Cents } from '#shared/domain/money.ts';
import { covers, isRestDay, type Stretch } from '#shared/domain/periods.ts';
import { scheduleOn } from '#shared/domain/schedule.ts';
import type { CardRows } from '#server/commitments/card-store.ts';
import { idsOf } from '#server/commitments/commitment.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { storedMoment } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { listEarningsSince, listLastWords, listNewestWords, listOwnDays } from './desk-store.ts';

// What the column beside the promises shows on a desk.

/** Weeks start on different days: today is the last day of one and the first of another. */
const around = 6;
const shownWords = 3;
/** Two lines; the rest is on the promise's page. */
const longestWords = 160;

type Viewer = Clock & { id: number };
type Habit = { id: number; ownDays: readonly Day[]; ownPauses: readonly Stretch[] };

/** One statement, and one more if there are challenges: `habits` know the user's days and pauses. */
export async function readDays({ db, now }: Deps, user: Viewer, rows: CardRows, habits: readonly Habit[]) {
  const today = dayOf(user, now());
  const days = Array.from({ length: 2 * around + 1 }, (_, index) => addDays(today, index - around));
  const [first, last] = [days[0]!, days.at(-1)!];
  const hasChallenges = rows.items.some(({ kind }) => kind === 'challenge');
  const doneIn = new Map(habits.map(({ id, ownDays }) => [id, new Set(ownDays)]));
  for (const { commitment_id, completion_date } of hasChallenges ? await listOwnDays(db, user.id, first, last) : []) {
    const done = doneIn.get(commitment_id);
    if (done) done.add(completion_date);
    else doneIn.set(commitment_id, new Set([completion_date]));
  }
  const earned = new Map<Day, Cents>();
  for (const { amount, created_at } of await listEarningsSince(
    db,
    user.id,
    storedMoment(db, dayStartsAt(user, first)),
  )) {
    const day = pastDayOf(user, new Date(created_at));
    earned.set(day, add(earned.get(day) ?? noCents, amount));
  }
  const pausesOf = new Map(habits.map(({ id, ownPauses }) => [id, ownPauses]));
  const own = rows.items.flatMap((item) => {
    const mine = rows.membersOf(item.id).find(({ user_id }) => user_id === user.id);
    if (mine?.role !== 'doer' || item.archived_at) return [];
    const schedule = storedSchedule(item);
    const since = joinedWithin(user, mine, first);
    return [{ item, schedule, since, done: doneIn.get(item.id), pauses: pausesOf.get(item.id) }];
  });
  return days.map((day) => {
    let [kept, due] = [0, 0];
    for (const { item, schedule, since, done, pauses } of own) {
      if (isRestDay(schedule, day)) continue;
      const isKept = done?.has(day) ?? false;
      const isAsked =
        scheduleOn(schedule, day).every === 'day' &&
        day >= since &&
        (item.start_date === null || item.start_date <= day) &&
        (item.end_date === null || day <= item.end_date) &&
        !pauses?.some((pause) => covers(pause, day));
      if (isKept) kept++;
      if (isKept || isAsked) due++;
    }
    return { day, kept, due, earned: decimalFromCents(earned.get(day) ?? noCents) };
  });
}

/** The user's day on which they joined, or `first` if that is earlier by any clock: finding the day of a moment is slow. */
function joinedWithin(user: Viewer, { joined_at }: { joined_at: string }, first: Day): Day {
  return joined_at < addDays(first, -2) ? first : pastDayOf(user, new Date(joined_at));
}

/** The newest are in the promises with the newest: one statement finds those, one reads each. */
export async function readLastWords({ db }: Deps, userId: number) {
  const promises = (await listNewestWords(db, userId))
    .filter(({ newest }) => newest !== null)
    .toSorted((one, other) => other.newest! - one.newest!)
    .slice(0, shownWords);
  const found = await Promise.all(
    promises.map(async (promise) =>
      (await listLastWords(db, userId, promise.id, shownWords)).map((row) => ({ row, promise })),
    ),
  );
  return found
    .flat()
    .toSorted((one, other) => other.row.id - one.row.id)
    .slice(0, shownWords)
    .map(({ row, promise }) => ({
      id: row.id,
      ...idsOf(promise.kind, promise.id),
      promise: promise.name,
      userId: row.user_id,
      name: row.name,
      content: cut(row.content),
      timestamp: row.created_at,
    }));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Between characters as people see them, so that no emoji is cut in two. */
function cut(text: string): string {
  if (text.length <= longestWords) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (characters.length <= longestWords) return text;
  const shown = characters.slice(0, longestWords - 1).join('');
  return `${shown.trimEnd()}…`;
}
