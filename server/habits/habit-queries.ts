import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import type { Deps } from '#server/deps.ts';
import { accessHabit } from './habit-access.ts';
import { presentHabit, presentMember } from './habit-presenter.ts';
import * as store from './habit-store.ts';

const completionDays = 60;

/** Three statements, however many habits. */
export async function readHabits({ db, now }: Deps, userId: number) {
  const habits = await store.listHabitsOf(db, userId);
  const zones = Map.groupBy(await store.listZonesOfDoers(db, userId), ({ habit_id }) => habit_id);
  const badges = Map.groupBy(await store.listBadgesOf(db, userId), ({ habit_id }) => habit_id);
  return habits.map((habit) =>
    presentHabit(
      habit,
      (badges.get(habit.id) ?? []).map(({ badge }) => badge),
      (zones.get(habit.id) ?? []).map(({ timezone }) => dayIn(timezone, now())),
    ),
  );
}

export async function readMemberships({ db }: Deps, userId: number) {
  const rows = await store.listMembershipsOf(db, userId);
  return rows.map((row) => ({
    habitId: row.habit_id,
    role: row.role,
    rewardAmount: decimalFromCents(row.reward_amount),
    joinedAt: row.joined_at,
  }));
}

/** Whether somebody has done the current period is decided here, on their own date. */
export async function readMembers({ db, now }: Deps, userId: number, habitId: number) {
  const { habit } = await accessHabit(db, habitId, userId);
  const members = await store.listMembers(db, habitId);
  const periods = new Map(
    members.map((member) => [member.user_id, periodOf(habit.frequency, dayIn(member.timezone, now()))]),
  );
  const starts = [...periods.values()].map(({ start }) => start).toSorted();
  const ends = [...periods.values()].map(({ end }) => end).toSorted();
  const completions = await store.listCompletions(db, habitId, starts[0]!, ends.at(-1)!);
  const done = new Set(
    completions
      .filter((one) => periods.has(one.user_id) && isWithin(periods.get(one.user_id)!, one.completion_date))
      .map((one) => one.user_id),
  );
  return members.map((member) => presentMember(member, done.has(member.user_id)));
}

/** The last 60 days, or the days that are asked for. */
export async function readCompletions(
  { db, now }: Deps,
  userId: number,
  habitId: number,
  asked: { from?: Day | undefined; to?: Day | undefined },
) {
  const { member } = await accessHabit(db, habitId, userId);
  const today = dayIn(member.timezone, now());
  // A companion further east may be ahead: by two dates from Pago Pago to Kiritimati, for an hour of each day.
  const to = asked.to ?? addDays(today, 2);
  const from = asked.from ?? addDays(asked.to ?? today, 1 - completionDays);
  const rows = await store.listCompletions(db, habitId, from, to);
  return rows.map((row) => ({ userId: row.user_id, completionDate: row.completion_date }));
}
