import { addDays, sundayOf, weekdayOf } from '#shared/domain/calendar.ts';
import { dayOf, dayStartsAt, type Day } from '#shared/domain/days.ts';
import { forecast } from '#shared/domain/forecast.ts';
import { nextGoal } from '#shared/domain/goals.ts';
import { add, decimalFromCents, noCents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { findBestStreak, isBestWeek, sentenceOfWeek } from '#shared/domain/week-sentence.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Reader } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { readGoals } from '#server/goal-rewards/goal-reward-presenter.ts';
import { readPace } from '#server/goal-rewards/goal-reward-service.ts';
import { refuse } from '#server/http/refusal.ts';
import { readSettings } from '#server/notifications/settings-store.ts';
import { dueOn } from './due-on.ts';
import {
  countDaysOf,
  countKeptByDay,
  findGoalReached,
  listCompanionsKept,
  listCompanionsPaused,
  listConfirmed,
  listKept,
  listOwnPromises,
  listPausesIn,
} from './week-store.ts';

const mostCompanions = 20;
const weeksCompared = 12;
/** In days: how long before the week a mark that was confirmed in it may have been made. */
const longestWait = 60;

/** The week that ends on this Sunday, which may be the current one. */
export async function readWeek(deps: Pick<Deps, 'db' | 'now'>, userId: number, sunday: Day) {
  const { db } = deps;
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayOf(user, deps.now());
  const lastSunday = sundayOf(today);
  if (weekdayOf(sunday) !== 0 || sunday > lastSunday) throw refuse('not_found');
  const from = addDays(sunday, -6);

  const [start, end] = [dayStartsAt(user, from), dayStartsAt(user, addDays(sunday, 1))];
  const marks = await listKept(db, userId, from, sunday, user.currency);
  const earlier = await countKeptByDay(db, userId, addDays(from, -7 * weeksCompared), addDays(from, -1));
  const reached = await findGoalReached(db, userId, start, end);
  const own = await listOwnPromises(db, userId);
  const pauses = await listPausesIn(db, userId, from, sunday);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(from, index);
    const kept = new Set(marks.filter((mark) => mark.day === day).map(({ id }) => id));
    const due = dueOn(user, day, own, pauses);
    return { day, kept: kept.size, due, all: kept.size > 0 && due.every((id) => kept.has(id)) };
  });
  const isBack = ({ id, day }: { id: number; day: Day }) =>
    pauses.some((pause) => pause.commitment_id === id && pause.until !== null && pause.until <= day);
  const challenges = marks.filter(({ kind }) => kind === 'challenge').map(({ id }) => id);
  const inAll = new Map(
    (await countDaysOf(db, userId, [...new Set(challenges)], sunday)).map((row) => [row.id, row.days]),
  );
  const promises = [...Map.groupBy(marks, ({ id }) => id).values()].map((ofPromise) => {
    const { kind, id, name, every, times, week_start, goal_days: goal } = ofPromise[0]!;
    return {
      kind,
      id,
      name,
      days: ofPromise.length,
      due: days.filter(({ due }) => due.includes(id)).length || null,
      times: every === 'week' && (times === 1 || week_start === 1) ? times : null,
      inAll: goal === null ? null : { days: inAll.get(id) ?? ofPromise.length, goal },
      earned: decimalFromCents(ofPromise.reduce((sum, { paid }) => add(sum, paid ?? noCents), noCents)),
    };
  });
  return {
    from,
    to: sunday,
    hasEarlier: earlier.length > 0,
    hasLater: sunday < lastSunday,
    sentence: sentenceOfWeek({
      kept: marks.length,
      goalReached: reached?.title,
      bestStreak: findBestStreak(own.filter(hasKnownStreak).map(streakOf), from, sunday),
      isBest: isBestWeek(marks.length, from, earlier),
      allKept: days.filter((day) => day.all && day.due.length > 1).map(({ day }) => day),
      backTo: marks.find(isBack)?.name,
    }),
    kept: marks.length,
    days: days.map(({ day, kept, all }) => ({ day, kept, all })),
    promises,
    earned: decimalFromCents(marks.reduce((sum, { paid }) => add(sum, paid ?? noCents), noCents)),
    currency: user.currency,
    companions: await readCompanions(db, userId, { from, to: sunday, start, end }),
    goal: await goalAhead(deps, userId, decimalFromCents(user.balance), today),
    weeklyLetter: (await readSettings(db, [userId])).get(userId)!.weeklyLetter,
  };
}

type Promises = Awaited<ReturnType<typeof listOwnPromises>>;

/** A stale streak waits to be recomputed. */
const hasKnownStreak = (item: Promises[number]) => item.streak_stale === 0;
const streakOf = (item: Promises[number]) => ({
  name: item.name,
  every: item.every,
  length: item.streak_length,
  best: item.streak_best,
  last: item.streak_last,
});

type Between = { from: Day; to: Day; start: Date; end: Date };

/** One entry a person: those who kept most first, then those who confirmed and those who paused. */
async function readCompanions(db: Reader, userId: number, { from, to, start, end }: Between) {
  const kept = await listCompanionsKept(db, userId, from, to, mostCompanions);
  const confirmed = await listConfirmed(db, userId, addDays(from, -longestWait), start, end);
  const paused = await listCompanionsPaused(db, userId, from, to, mostCompanions);
  const people = new Map([...kept, ...confirmed, ...paused].map(({ id, name }) => [id, firstName(name)]));
  return [...people].slice(0, mostCompanions).map(([id, name]) => ({
    userId: id,
    name,
    kept: kept.filter((row) => row.id === id).map(({ promise, days }) => ({ promise, days })),
    confirmed: confirmed.find((row) => row.id === id)?.marks ?? 0,
    paused: paused.filter((row) => row.id === id).map(({ promise }) => promise),
  }));
}

async function goalAhead(deps: Pick<Deps, 'db' | 'now'>, userId: number, balance: string, today: Day) {
  const next = nextGoal(await readGoals(deps.db, userId), balance);
  if (!next) return null;
  const { goal, percent, missing } = next;
  // The parts of a shared goal come from several people, each at their own pace.
  const ahead = goal.shared || missing === noCents ? undefined : forecast(missing, await readPace(deps, userId), today);
  return { title: goal.title, percent, day: typeof ahead === 'object' ? ahead.day : null };
}
