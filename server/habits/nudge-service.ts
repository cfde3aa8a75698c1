import { dayIn } from '#shared/domain/days.ts';
import { isWithin, periodOf } from '#shared/domain/periods.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { cheerOn } from '#server/nudges/nudging.ts';
import { accessHabit } from './habit-access.ts';
import { listMembers } from './habit-member-store.ts';
import { holdHabit, listCompletions } from './habit-store.ts';

/** Any member may; every other doer who has not done the current period, by their own date, is told. */
export async function nudgeCompanions(deps: Deps, userId: number, habitId: number): Promise<number> {
  const now = deps.now();
  const told = await deps.write(async (tx) => {
    // Held, so that nobody leaves with their account, or the habit with it, while its members are written to.
    await holdHabit(tx, habitId, 0);
    const { habit, member } = await accessHabit(tx, habitId, userId);
    if (habit.archived_at) throw refuse('archived');
    const others = (await listMembers(tx, habitId)).filter((one) => one.user_id !== userId && one.role === 'doer');
    const periods = others.map((one) => periodOf(habit.frequency, dayIn(one.timezone, now)));
    const since = periods.map(({ start }) => start).toSorted()[0] ?? '';
    const until =
      periods
        .map(({ end }) => end)
        .toSorted()
        .at(-1) ?? '';
    const completions = await listCompletions(tx, habitId, since, until);
    const otherDoers = others.map((one, index) => ({
      userId: one.user_id,
      isPaused: one.paused_at !== null,
      isDone: completions.some(
        (done) => done.user_id === one.user_id && isWithin(periods[index]!, done.completion_date),
      ),
    }));
    return cheerOn(tx, { habitId, name: habit.name }, { id: userId, name: member.name }, otherDoers, now);
  });
  deps.hub.send(told.targetUserIds, { action: 'nudge', habitId, ...told });
  return told.targetUserIds.length;
}
