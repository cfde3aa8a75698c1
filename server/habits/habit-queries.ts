import { dayOf } from '#shared/domain/days.ts';
import { decimalFromCents } from '#shared/domain/money.ts';
import { listBadgesOf, listCommitmentsOf } from '#server/commitments/commitment-store.ts';
import { listMembershipsOf, listClocksOfDoers } from '#server/commitments/member-store.ts';
import { withSettledStreaks } from '#server/commitments/settled-streaks.ts';
import type { Deps } from '#server/deps.ts';
import { presentHabit } from './habit-presenter.ts';

/** Three statements, however many habits. */
export async function readHabits(deps: Deps, userId: number) {
  const { db, now } = deps;
  const items = await withSettledStreaks(deps, await listCommitmentsOf(db, userId));
  const clocks = Map.groupBy(await listClocksOfDoers(db, userId), (row) => row.commitment_id);
  const badges = Map.groupBy(await listBadgesOf(db, userId), (row) => row.commitment_id);
  return items
    .filter(({ kind }) => kind === 'habit')
    .map((habit) =>
      presentHabit(
        habit,
        (badges.get(habit.id) ?? []).map(({ badge }) => badge),
        (clocks.get(habit.id) ?? []).map((doer) => dayOf(doer, now())),
      ),
    );
}

export async function readMemberships({ db }: Deps, userId: number) {
  const rows = await listMembershipsOf(db, userId);
  return rows
    .filter(({ kind }) => kind === 'habit')
    .map((row) => ({
      id: row.id,
      habitId: row.commitment_id,
      userId,
      role: row.role,
      rewardAmount: decimalFromCents(row.reward_amount),
      rewardVisible: row.reward_visible === 1,
      joinedAt: row.joined_at,
      pausedAt: row.paused_at,
      pauseReason: row.pause_reason,
    }));
}
