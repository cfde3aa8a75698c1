import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { decimalFromCents, noCents } from '#shared/domain/money.ts';
import { frequencies, isWithin, lastPeriods, periodOf } from '#shared/domain/periods.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { presentGoal } from '#server/goal-rewards/goal-reward-presenter.ts';
import { listGoals } from '#server/goal-rewards/goal-reward-store.ts';
import { presentHabit, presentMember } from '#server/habits/habit-presenter.ts';
import { listBadgesOf, listHabitsOf } from '#server/habits/habit-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { listCompanionsOf, listRecentCompletions, type Since } from './dashboard-store.ts';

const shownPeriods = 7;

/** A fixed number of statements, whatever the number of habits and companions. */
export async function readDashboard({ db, now }: Deps, userId: number) {
  const user = await findUser(db, userId);
  if (!user) throw refuse('not_signed_in');
  const today = dayIn(user.timezone, now());
  const habits = await listHabitsOf(db, userId);
  const badges = Map.groupBy(await listBadgesOf(db, userId), (row) => row.habit_id);
  const companions = Map.groupBy(await listCompanionsOf(db, userId), (row) => row.habit_id);
  const own = Map.groupBy(
    await listRecentCompletions(db, userId, 'own', sinceFor(today, shownPeriods)),
    (row) => row.habit_id,
  );
  const recent = Map.groupBy(
    // A companion further west may be in an earlier period: two dates back from Kiritimati to Pago Pago.
    await listRecentCompletions(db, userId, 'everyone', sinceFor(addDays(today, -2), 1)),
    (row) => row.habit_id,
  );
  const goals = await listGoals(db, userId);

  return {
    habits: habits.map((habit) => {
      const members = (companions.get(habit.id) ?? []).map((member) => ({
        ...member,
        today: dayIn(member.timezone, now()),
      }));
      const mine = members.find((member) => member.user_id === userId);
      const days = own.get(habit.id) ?? [];
      const hasDone = (member: { user_id: number; today: Day }) =>
        (recent.get(habit.id) ?? []).some(
          (one) =>
            one.user_id === member.user_id && isWithin(periodOf(habit.frequency, member.today), one.completion_date),
        );
      return {
        ...presentHabit(
          habit,
          (badges.get(habit.id) ?? []).map((row) => row.badge),
          members.filter((member) => member.role === 'doer').map((member) => member.today),
        ),
        role: mine?.role ?? 'overseer',
        rewardAmount: decimalFromCents(mine?.reward_amount ?? noCents),
        ownDays: days.map((one) => one.completion_date),
        paidToday: decimalFromCents(days.find((one) => one.completion_date === today)?.paid ?? noCents),
        members: members.map((member) => presentMember(member, hasDone(member))),
      };
    }),
    goals: goals.map(presentGoal),
  };
}

/** The first day of so many periods up to that day. */
function sinceFor(day: Day, periods: number): Since {
  return Object.fromEntries(
    frequencies.map((frequency) => [frequency, lastPeriods(frequency, day, periods)[0]!.start]),
  ) as Since;
}
