import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, type Day } from '#shared/domain/days.ts';
import { decimalFromCents, noCents, type Cents } from '#shared/domain/money.ts';
import { isWithin, lastPeriods, periodOf, type Period } from '#shared/domain/periods.ts';
import { frequencies, scheduleOf, type Frequency } from '#shared/domain/schedule.ts';
import { listBadgesOf } from '#server/commitments/commitment-store.ts';
import { listCompanionsOf } from '#server/commitments/member-store.ts';
import type { Deps } from '#server/deps.ts';
import { presentHabit, presentMembers } from './habit-presenter.ts';
import { listHabitsOf } from './habit-store.ts';
import { earliestOf, listOwnPauses, listRecentCompletions, type Since } from './shown-habit-store.ts';

const shownPeriods = 7;

type Viewer = { id: number; timezone: string };

/**
 * Habits as their notes show them: all of somebody's, or the one that is asked for. A fixed number of statements,
 * whatever the number of habits and companions.
 */
export async function readShownHabits({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer, only?: number) {
  const at = now();
  const today = dayIn(viewer.timezone, at);
  const whose = { userId: viewer.id, only };
  const habits = await listHabitsOf(db, viewer.id, only);
  const shown = new Set(habits.map((habit) => habit.frequency));
  const since = sinceFor(today, shownPeriods, shown);
  const badges = Map.groupBy(await listBadgesOf(db, 'habit', viewer.id, only), (row) => row.item_id);
  const companions = Map.groupBy(await listCompanionsOf(db, 'habit', viewer.id, only), (row) => row.item_id);
  const pauses = Map.groupBy(await listOwnPauses(db, whose, earliestOf(since)), (row) => row.habit_id);
  const own = Map.groupBy(await listRecentCompletions(db, whose, 'own', since), (row) => row.habit_id);
  const recent = Map.groupBy(
    // A companion further west may be in an earlier period: two dates back from Kiritimati to Pago Pago.
    await listRecentCompletions(db, whose, 'everyone', sinceFor(addDays(today, -2), 1, shown)),
    (row) => row.habit_id,
  );

  return habits.map((habit) => {
    const members = companions.get(habit.id) ?? [];
    const mine = members.find((member) => member.user_id === viewer.id);
    const days = own.get(habit.id) ?? [];
    return {
      ...presentHabit(
        habit,
        (badges.get(habit.id) ?? []).map((row) => row.badge),
        members
          .filter((member) => member.role === 'doer' && !member.paused_at)
          .map((member) => dayIn(member.timezone, at)),
      ),
      role: mine?.role ?? ('overseer' as const),
      rewardAmount: decimalFromCents(mine?.reward_amount ?? noCents),
      ownDays: days.map((one) => one.completion_date),
      ownPauses: (pauses.get(habit.id) ?? [])
        .filter(({ until_day }) => until_day === null || until_day > since[habit.frequency])
        .map((row) => ({ from: row.from_day, until: row.until_day })),
      paidToday: decimalFromCents(days.find((one) => one.completion_date === today)?.paid ?? noCents),
      paidThisPeriod: decimalFromCents(paidWithin(periodOf(scheduleOf(habit), today), days)),
      members: presentMembers(habit, members, recent.get(habit.id) ?? [], at),
    };
  });
}

function paidWithin(period: Period, days: readonly { completion_date: Day; paid: Cents | null }[]): Cents {
  const within = days.filter((one) => isWithin(period, one.completion_date));
  return within.reduce((sum, { paid }) => (sum + (paid ?? 0)) as Cents, noCents);
}

/**
 * The first day of so many periods up to that day. Who has no monthly habit does not have seven months of days read: of
 * what is not there it is the day that is asked for soonest.
 */
function sinceFor(day: Day, periods: number, shown: ReadonlySet<Frequency>): Since {
  const firstOf = (frequency: Frequency) => lastPeriods(scheduleOf({ frequency }), day, periods)[0]!.start;
  return Object.fromEntries(
    frequencies.map((frequency) => [frequency, firstOf(shown.has(frequency) ? frequency : 'Daily')]),
  ) as Since;
}
