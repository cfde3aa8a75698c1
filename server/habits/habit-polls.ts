import { addDays } from '#shared/domain/calendar.ts';
import { dayEndsAt, dayIn, type Day } from '#shared/domain/days.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import { remembered } from '#server/db/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { tagged, type Tagged } from '#server/http/tagged-reply.ts';
import { presentCompletion, presentMember } from './habit-presenter.ts';
import { listMembers } from './habit-member-store.ts';
import * as store from './habit-store.ts';

const completionDays = 60;

/** What is polled of a habit, ready to be sent, until it changes or the day of one of its members ends. */
type KeptHabit = {
  endsAt: number;
  members: Tagged;
  /** By the date that the caller has. */
  completions: ReadonlyMap<Day, Tagged>;
  todayOf: ReadonlyMap<number, Day>;
};

export type HabitPolls = {
  members: (userId: number, habitId: number) => Promise<Tagged>;
  /** The last 60 days. */
  completions: (userId: number, habitId: number) => Promise<Tagged>;
};

/** A poll that finds nothing new is answered without a statement: the hub says when there is something. */
export function habitPolls(deps: Pick<Deps, 'db' | 'now' | 'hub' | 'freshForMs'>): HabitPolls {
  const known = remembered<number, KeptHabit>({ max: 10_000, freshForMs: deps.freshForMs }, deps.now);
  deps.hub.listen((_userIds, { habitId }) => known.drop(habitId));

  async function keptFor(userId: number, habitId: number): Promise<KeptHabit> {
    const found = known.peek(habitId);
    if (found && found.endsAt <= deps.now().getTime()) known.drop(habitId);
    const habit = await known.get(habitId, () => read(deps, habitId));
    if (!habit?.todayOf.has(userId)) throw refuse('not_found');
    return habit;
  }

  return {
    members: async (userId, habitId) => (await keptFor(userId, habitId)).members,
    completions: async (userId, habitId) => {
      const { completions, todayOf } = await keptFor(userId, habitId);
      return completions.get(todayOf.get(userId)!)!;
    },
  };
}

/** Three statements, for everyone who polls it. */
async function read({ db, now }: Pick<Deps, 'db' | 'now'>, habitId: number): Promise<KeptHabit | undefined> {
  const habit = await store.findHabit(db, habitId);
  const members = await listMembers(db, habitId);
  if (!habit || members.length === 0) return undefined;
  const todayOf = new Map(members.map((member) => [member.user_id, dayIn(member.timezone, now())]));
  const todays = [...new Set(todayOf.values())].toSorted();
  const rows = await store.listCompletions(db, habitId, firstDay(todays[0]!), lastDay(todays.at(-1)!));

  const done = new Set(
    rows
      .filter(({ user_id, completion_date }) => {
        const today = todayOf.get(user_id);
        return today !== undefined && isWithin(periodOf(habit.frequency, today), completion_date);
      })
      .map(({ user_id }) => user_id),
  );
  const zones = [...new Set(members.map((member) => member.timezone))];
  return {
    endsAt: Math.min(...zones.map((zone) => dayEndsAt(zone, now()).getTime())),
    members: tagged(members.map((member) => presentMember(member, done.has(member.user_id)))),
    completions: new Map(
      todays.map((today) => {
        const period = { start: firstDay(today), end: lastDay(today) };
        return [today, tagged(rows.filter((row) => isWithin(period, row.completion_date)).map(presentCompletion))];
      }),
    ),
    todayOf,
  };
}

/** What the completions call tells unless it is asked otherwise. */
export const firstDay = (today: Day) => addDays(today, 1 - completionDays);
/** A companion further east may be ahead: by two dates from Pago Pago to Kiritimati, for an hour of each day. */
export const lastDay = (today: Day) => addDays(today, 2);
