import { dayIn } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { listBadgesOf } from '#server/commitments/commitment-store.ts';
import { listMembershipsOf, listZonesOfDoers } from '#server/commitments/member-store.ts';
import type { Deps } from '#server/deps.ts';
import { presentHabit } from './habit-presenter.ts';
import { listHabitsOf } from './habit-store.ts';

/** Three statements, however many habits. */
export async function readHabits({ db, now }: Deps, userId: number) {
  const habits = await listHabitsOf(db, userId);
  const zones = Map.groupBy(await listZonesOfDoers(db, 'habit', userId), ({ item_id }) => item_id);
  const badges = Map.groupBy(await listBadgesOf(db, 'habit', userId), ({ item_id }) => item_id);
  return habits.map((habit) =>
    presentHabit(
      habit,
      (badges.get(habit.id) ?? []).map(({ badge }) => badge),
      (zones.get(habit.id) ?? []).map(({ timezone }) => dayIn(timezone, now())),
    ),
  );
}

export async function readMemberships({ db }: Deps, userId: number) {
  const rows = await listMembershipsOf(db, 'habit', userId);
  return rows.map((row) => ({
    habitId: row.item_id,
    userId,
    role: row.role,
    rewardAmount: decimalFromCents(row.reward_amount),
    joinedAt: row.joined_at,
    pausedAt: row.paused_at,
    pauseReason: row.pause_reason,
  }));
}
