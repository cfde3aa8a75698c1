import { addDays, weekdayOf } from '#shared/domain/calendar.ts';
import { dayOf, dayStartsAt, type Day } from '#shared/domain/days.ts';
import { forecast } from '#shared/domain/forecast.ts';
import { nextGoal } from '#shared/domain/goals.ts';
import { add, decimalFromCents, noCents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { isBestWeek, sentenceOfWeek } from '#shared/domain/week-sentence.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { readGoals } from '#server/goal-rewards/goal-reward-presenter.ts';
import { readPace } from '#server/goal-rewards/goal-reward-service.ts';
import { refuse } from '#server/http/refusal.ts';
import { countKeptByDay, findGoalReached, listCompanionsKept, listKept } from './week-store.ts';

const mostCompanions = 20;
const weeksCompared = 12;

/** The week that ends on this Sunday, which may be the current one. */
export async function readWeek(deps: Deps, userId: number, sunday: Day) {
  const { db } = deps;
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayOf(user, deps.now());
  const lastSunday = addDays(today, (7 - weekdayOf(today)) % 7);
  if (weekdayOf(sunday) !== 0 || sunday > lastSunday) throw refuse('not_found');
  const from = addDays(sunday, -6);

  const marks = await listKept(db, userId, from, sunday, user.currency);
  const earlier = await countKeptByDay(db, userId, addDays(from, -7 * weeksCompared), addDays(from, -1));
  const reached = await findGoalReached(db, userId, dayStartsAt(user, from), dayStartsAt(user, addDays(sunday, 1)));
  const promises = [...Map.groupBy(marks, ({ id }) => id).values()].map((own) => ({
    kind: own[0]!.kind,
    id: own[0]!.id,
    name: own[0]!.name,
    days: own.length,
    earned: decimalFromCents(own.reduce((sum, { paid }) => add(sum, paid ?? noCents), noCents)),
  }));
  return {
    from,
    to: sunday,
    hasEarlier: earlier.length > 0,
    hasLater: sunday < lastSunday,
    sentence: sentenceOfWeek({
      kept: marks.length,
      goalReached: reached?.title,
      isBest: isBestWeek(marks.length, from, earlier),
    }),
    kept: marks.length,
    days: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(from, index);
      return { day, kept: marks.filter((mark) => mark.day === day).length };
    }),
    promises,
    earned: decimalFromCents(marks.reduce((sum, { paid }) => add(sum, paid ?? noCents), noCents)),
    currency: user.currency,
    companions: (await listCompanionsKept(db, userId, from, sunday, mostCompanions)).map(({ name, promise, days }) => ({
      name: firstName(name),
      promise,
      days,
    })),
    goal: await goalAhead(deps, userId, decimalFromCents(user.balance), today),
  };
}

async function goalAhead(deps: Deps, userId: number, balance: string, today: Day) {
  const next = nextGoal(await readGoals(deps.db, userId), balance);
  if (!next) return null;
  const { goal, percent, missing } = next;
  // The parts of a shared goal come from several people, each at their own pace.
  const ahead = goal.shared || missing === noCents ? undefined : forecast(missing, await readPace(deps, userId), today);
  return { title: goal.title, percent, day: typeof ahead === 'object' ? ahead.day : null };
}
