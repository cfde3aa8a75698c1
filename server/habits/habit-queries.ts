import { dayIn, type Day } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import type { Deps } from '#server/deps.ts';
import { accessHabit } from './habit-access.ts';
import { firstDay, lastDay } from './habit-polls.ts';
import { presentCompletion, presentHabit } from './habit-presenter.ts';
import { listMembershipsOf, listZonesOfDoers } from './habit-member-store.ts';
import * as store from './habit-store.ts';

/** Three statements, however many habits. */
export async function readHabits({ db, now }: Deps, userId: number) {
  const habits = await store.listHabitsOf(db, userId);
  const zones = Map.groupBy(await listZonesOfDoers(db, userId), ({ habit_id }) => habit_id);
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
  const rows = await listMembershipsOf(db, userId);
  return rows.map((row) => ({
    habitId: row.habit_id,
    role: row.role,
    rewardAmount: decimalFromCents(row.reward_amount),
    joinedAt: row.joined_at,
  }));
}

/** The days that are asked for: the last 60 up to one, or everything since one. */
export async function readCompletions(
  { db, now }: Deps,
  userId: number,
  habitId: number,
  asked: { from?: Day | undefined; to?: Day | undefined },
) {
  const { member } = await accessHabit(db, habitId, userId);
  const today = dayIn(member.timezone, now());
  const rows = await store.listCompletions(
    db,
    habitId,
    asked.from ?? firstDay(asked.to ?? today),
    asked.to ?? lastDay(today),
  );
  return rows.map(presentCompletion);
}
