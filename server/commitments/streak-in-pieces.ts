import type { Day } from '#shared/domain/days.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { duePeriod, periodBefore } from '#shared/domain/periods.ts';
import { scheduleOn, unitSince, type Schedule } from '#shared/domain/schedule.ts';
import { stateOfPeriod, type Doer, type PeriodState } from '#shared/domain/streaks.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import type { DoneDay } from './doers.ts';

type Computed = { length: number; last: Day | null; first: Day | null; best: number };
type Filled = Doer & { completions: Set<Day> };

/**
 * The same as `sharedStreak` and `bestStreak`, for any history: reads it backwards, a few days at a time, and lets
 * other requests in between. `daysAtOnce` counts the days of all people together. `doers` come without completions; `load` reads those of some days. `bestOf` returns the
 * best streak if it follows from the current one, and otherwise undefined: only then the whole history is read.
 */
export async function streakInPieces(
  schedule: Schedule,
  doers: ReadonlyMap<number, Filled>,
  { oldest, newest }: { oldest: Day; newest: Day },
  load: (from: Day, to: Day) => Promise<readonly DoneDay[]>,
  bestOf: (length: number) => number | undefined,
  daysAtOnce = 1000,
): Promise<Computed> {
  const turn = takingTurns();
  const all = [...doers.values()];
  const window = loadedDays(doers, newest, Math.max(1, Math.floor(daysAtOnce / Math.max(1, doers.size))), load);
  const streak = { length: 0, last: null as Day | null, first: null as Day | null };
  let isOver = false;
  let best = 0;
  let run = 0;
  const unitFirst = unitSince(schedule) ?? '';
  let { every } = schedule;
  for (let period = duePeriod(schedule, newest); period.end >= oldest; period = periodBefore(schedule, period)) {
    await turn();
    await window.reach(period);
    const unit = scheduleOn(schedule, period.start).every;
    // A change between day, week and month starts a new streak.
    if (unit !== every) run = 0;
    every = unit;
    isOver ||= period.start < unitFirst;
    const state = stateOfPeriod(schedule, period, all);
    if (!isOver) isOver = !extend(streak, state, period.start);
    if (state === 'missed') run = 0;
    if (state === 'kept') best = Math.max(best, ++run);
    const known = isOver ? bestOf(streak.length) : undefined;
    if (known !== undefined) return { ...finished(streak), best: known };
  }
  return { ...finished(streak), best: bestOf(streak.length) ?? best };
}

/** False at the period that ends the streak. */
function extend(streak: Omit<Computed, 'best'>, state: PeriodState, start: Day): boolean {
  if (state === 'missed') return false;
  if (state === 'kept') {
    streak.length++;
    streak.first = start;
  }
  if (state !== 'open') streak.last ??= start;
  return true;
}

function finished(streak: Omit<Computed, 'best'>): Omit<Computed, 'best'> {
  return streak.length === 0 ? { ...streak, last: null } : streak;
}

/** Fills the doers with the completions of the period that is looked at, going backwards from `newest`. */
function loadedDays(
  doers: ReadonlyMap<number, Filled>,
  newest: Day,
  step: number,
  load: (from: Day, to: Day) => Promise<readonly DoneDay[]>,
) {
  // Until every doer has left a period, their later completions decide whether it is still open.
  const slowest = [...doers.values()].map(({ today }) => today).toSorted()[0] ?? newest;
  let from = addDays(newest, 1);
  const turn = takingTurns();
  const forgetAfter = (end: Day) => {
    for (const { completions } of doers.values()) for (const day of completions) if (day > end) completions.delete(day);
  };
  return {
    async reach({ start, end }: { start: Day; end: Day }): Promise<void> {
      while (from > start) {
        if (end < slowest) forgetAfter(end);
        const to = addDays(from, -1);
        from = addDays(from, -step);
        for (const { user_id, completion_date } of await load(from, to))
          doers.get(user_id)?.completions.add(completion_date);
        await turn();
      }
    },
  };
}
