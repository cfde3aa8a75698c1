import { dayOf, type Clock, type Day } from '#shared/domain/days.ts';
import { add, decimalFromCents, noCents, type Cents } from '#shared/domain/money.ts';
import { isWithin, lastPeriods, periodOf, type Period } from '#shared/domain/periods.ts';
import { earlierSchedules, type Every, type Schedule } from '#shared/domain/schedule.ts';
import type { CardRows } from '#server/commitments/card-store.ts';
import { daysIn, isLateOpen, lateDayOf, lateDaysIn } from '#server/commitments/late-day.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { mapInTurns, takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { asksFit, hasEndedWell } from '#server/week-three/fit.ts';
import { presentHabit, presentMembers } from './habit-presenter.ts';
import {
  earliestOf,
  listEveryonesCompletions,
  listOwnCompletions,
  listOwnPauses,
  type Since,
} from './habit-card-store.ts';

const shownPeriods = 7;

type Viewer = Clock & { id: number };

/** Habits as their notes show them. A fixed number of statements, however many habits and companions. */
export async function readHabitCards(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  rows: CardRows,
  only?: number,
) {
  const habits = rows.items.filter(({ kind }) => kind === 'habit');
  // Without habits no query is needed.
  if (habits.length === 0) return [];
  const turn = takingTurns();
  const at = now();
  const today = dayOf(viewer, at);
  const whose = { userId: viewer.id, only };
  const schedules = new Set(habits.map(storedSchedule));
  const since = sinceFor(today, shownPeriods, schedules);
  const people = habits.flatMap(({ id }) => rows.membersOf(id));
  // A companion further west may be in an earlier period.
  const current = sinceFor(earliestToday(today, people, at), 1, schedules);
  const [pauseRows, own, recentRows] = await Promise.all([
    listOwnPauses(db, whose, earliestOf(since)),
    listOwnCompletions(db, whose, since, earliestOf(current)),
    listEveryonesCompletions(db, whose, people.length, current, today),
  ]);
  const pauses = Map.groupBy(pauseRows, (row) => row.commitment_id);
  const recent = Map.groupBy(recentRows, (row) => row.commitment_id);
  await turn();
  const daysOf = new Map(habits.map(({ id }) => [id, daysIn(own.get(id) ?? [])]));
  if (habits.some((habit) => isLateOpen(habit, { today, days: daysOf.get(habit.id)! }))) await rows.readOwnSpans();

  const present = (habit: (typeof habits)[number]) => {
    const members = rows.membersOf(habit.id);
    const mine = members.find((member) => member.user_id === viewer.id);
    const days = (own.get(habit.id) ?? []).filter((one) => one.completion_date >= since[habit.every]);
    const schedule = storedSchedule(habit);
    const spans = rows.spansOf(habit.id, viewer.id);
    const earlier = earlierSchedules(schedule, since[habit.every]);
    return {
      ...presentHabit(
        habit,
        rows.badgesOf(habit.id),
        members.filter((member) => member.role === 'doer' && !member.paused_at).map((member) => dayOf(member, at)),
      ),
      role: mine?.role ?? ('overseer' as const),
      asksFit: asksFit(habit, viewer, members.length, today),
      ended: hasEndedWell(habit),
      rewardAmount: decimalFromCents(mine?.reward_amount ?? noCents),
      rewardVisible: mine?.reward_visible !== 0,
      ownDays: days.map((one) => one.completion_date),
      lateDay: mine?.role === 'doer' ? lateDayOf(habit, { today, spans, days: daysOf.get(habit.id)! }) : null,
      ownLateDays: lateDaysIn(days),
      ...rows.ownMarksOf(habit.id),
      ownSpans: [schedule, ...earlier].some(({ times }) => times > 1) ? [...spans] : [],
      scheduledSince: schedule.since ?? null,
      earlierSchedules: earlier,
      ownPauses: (pauses.get(habit.id) ?? [])
        .filter(({ until_day }) => until_day === null || until_day > since[habit.every])
        .map((row) => ({ from: row.from_day, until: row.until_day })),
      paidToday: decimalFromCents(days.find((one) => one.completion_date === today)?.paid ?? noCents),
      paidThisPeriod: decimalFromCents(paidWithin(periodOf(schedule, today), days)),
      members: presentMembers(
        habit,
        members,
        recent.get(habit.id) ?? [],
        (userId) => rows.spansOf(habit.id, userId),
        at,
        viewer.id,
      ),
    };
  };
  return mapInTurns(habits, present, 1);
}

function paidWithin(period: Period, days: readonly { completion_date: Day; paid: Cents | null }[]): Cents {
  const within = days.filter((one) => isWithin(period, one.completion_date));
  return add(...within.map(({ paid }) => paid ?? noCents));
}

function earliestToday(own: Day, people: readonly Clock[], at: Date): Day {
  return people.reduce((earliest, person) => {
    const today = dayOf(person, at);
    return today < earliest ? today : earliest;
  }, own);
}

/**
 * For each schedule, the first day of the last `periods` periods. A schedule the user has no habit of starts today:
 * without a monthly habit, seven months of days are not read.
 */
function sinceFor(day: Day, periods: number, schedules: ReadonlySet<Schedule>): Since {
  const firstOf = (every: Every) =>
    [...schedules]
      .filter((schedule) => schedule.every === every)
      .map((schedule) => lastPeriods(schedule, day, periods)[0]!.start)
      .toSorted()[0] ?? day;
  return { day: firstOf('day'), week: firstOf('week'), month: firstOf('month') };
}
