import { addDays } from '#shared/domain/calendar.ts';
import { dayIn, dayOf, type Day } from '#shared/domain/days.ts';
import { daysOfMonth, keptInMonth, keptLately, progressInMonth, stateOfDay } from '#shared/domain/history.ts';
import { firstDayIn, pausesIn, withImported } from '#shared/domain/imported-days.ts';
import { isRestDay, lastPeriods, periodOf } from '#shared/domain/periods.ts';
import { shownStreak, stateOfPeriod } from '#shared/domain/streaks.ts';
import { readCardRows } from '#server/commitments/card-store.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { listCompletionsOf } from '#server/commitments/completion-store.ts';
import { listPauses } from '#server/commitments/day-range-store.ts';
import { listCompletionsInTurns } from '#server/commitments/completions-in-turns.ts';
import { loadDoersOf } from '#server/commitments/doers.ts';
import { listMembers } from '#server/commitments/member-store.ts';
import { settledAccess } from '#server/commitments/settled-streaks.ts';
import type { Reader } from '#server/db/database.ts';
import { mapInTurns, takingTurns } from '#server/db/in-turns.ts';
import type { Deps } from '#server/deps.ts';
import { loadImported } from '#server/imports/imported-days.ts';
import { findImportedBest } from '#server/imports/import-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { readHabitCards } from './habit-cards.ts';

/** For the habit's page. */
export async function readHabitPage(deps: Deps, userId: number, habitId: number) {
  const { item: habit, member } = await settledAccess(deps, { kind: 'habit', id: habitId }, userId);
  const turn = takingTurns();
  const viewer = { ...member, id: userId };
  const today = dayOf(member, deps.now());
  const cards = await readCardRows(deps, userId, today, habitId);
  const [shown] = await readHabitCards(deps, viewer, cards, habitId);
  if (!shown) throw refuse('not_found');
  await turn();
  const since = lastPeriods(storedSchedule(habit), today, 28)[0]!.start;
  const own = await listCompletionsOf(deps.db, habitId, userId, since, today);
  const doers = await loadDoersOf(deps.db, habit, own, deps.now());
  const me = member.role === 'doer' ? doers.get(userId) : undefined;
  await turn();
  // A streak that others share counts what was kept here only.
  const before = me && doers.size === 1 ? await findImportedBest(deps.db, habitId, userId) : 0;
  const bestStreak = Math.max(habit.streak_best, before);
  return { ...shown, bestStreak, lately: me ? keptLately(storedSchedule(habit), me) : null };
}

/** One month of the habit, for all current doers. */
export async function readMonth(deps: Deps, userId: number, habitId: number, asked: string | undefined) {
  const now = deps.now();
  const { item: habit, member } = await settledAccess(deps, { kind: 'habit', id: habitId }, userId);
  const today = dayOf(member, now);
  const month = asked ?? today.slice(0, 7);
  const days = daysOfMonth(month);
  const schedule = storedSchedule(habit);
  const start = periodOf(schedule, days[0]!).start;
  // Whole periods: a week across two months is judged as one.
  const end = periodOf(schedule, days.at(-1)!).end;
  const doers = await loadDoersOf(deps.db, habit, await listCompletionsInTurns(deps.db, habit, start, end), now);
  const pauses = await loadPauses(deps.db, habit);
  const imported = await loadImported(deps.db, habit.id);
  const members = (await listMembers(deps.db, habit)).filter(({ role }) => role === 'doer');

  const monthOf = (id: number) => {
    const here = doers.get(id);
    if (!here) return undefined;
    const before = imported.get(id);
    const doer = before ? withImported(here, before) : here;
    const excused = [...(pauses.get(id) ?? []), ...pausesIn(before)];
    const states = days.map((day) => stateOfDay(schedule, { ...doer, pauses: excused }, day));
    return {
      userId: id,
      states,
      ...keptInMonth(schedule, doer, month),
      pending: days.filter((day) => doer.pending.has(day)),
      periods: progressInMonth(schedule, doer, days),
    };
  };
  const all = [...doers.values()];
  const isByAll = (day: Day) =>
    all.some(({ completions }) => completions.has(day)) &&
    !isRestDay(schedule, day) &&
    stateOfPeriod(schedule, periodOf(schedule, day), all) === 'kept';
  const turn = takingTurns();
  const keptByAll: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    await turn();
    if (isByAll(day)) keptByAll.push(day);
  }
  return {
    month,
    firstMonth: all
      .flatMap(({ spans }) => spans.map(({ from }) => from.slice(0, 7)))
      .concat([...imported.values()].flatMap((before) => firstDayIn(before)?.slice(0, 7) ?? []))
      .concat(dayIn(member.timezone, new Date(habit.created_at)).slice(0, 7))
      .toSorted()[0]!,
    keptByAll,
    streak: runningStreak(
      habit,
      members.filter(({ paused_at }) => !paused_at).map((doer) => dayOf(doer, now)),
      today,
    ),
    people: (await mapInTurns(members, ({ user_id }) => monthOf(user_id) ?? [])).flat(),
    former: [...doers].flatMap(([id, { isFormer }]) => (isFormer && monthOf(id)) || []).filter(({ kept }) => kept > 0),
  };
}

/** From the first day to the last, or to today. For a viewer further west the streak may begin tomorrow. */
function runningStreak(habit: CommitmentRow, todays: readonly Day[], today: Day): { from: Day; to: Day } | null {
  const stored = { length: habit.streak_length, last: habit.streak_last };
  const isRunning = shownStreak(storedSchedule(habit), stored, habit.archived_at ? [] : todays) > 0;
  if (!isRunning || habit.streak_first === null || habit.streak_last === null) return null;
  const { end } = periodOf(storedSchedule(habit), habit.streak_last);
  const from = habit.streak_first;
  return { from, to: end < today ? end : from < today ? today : from };
}

async function loadPauses(db: Reader, habit: CommitmentRow): Promise<Map<number, { from: Day; until: Day | null }[]>> {
  const pauses = new Map<number, { from: Day; until: Day | null }[]>();
  for (const row of await listPauses(db, habit.id))
    pauses.set(row.user_id, [...(pauses.get(row.user_id) ?? []), { from: row.from_day, until: row.until_day }]);
  return pauses;
}
