import type { Day } from '#shared/domain/days.ts';
import { countWithin, isKept, isRestDay, isWithin, neededIn, periodOf } from '#shared/domain/periods.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import type { HabitCard } from '#web/features/habits/habit-queries.ts';

type Shown = Pick<
  HabitCard,
  | 'frequency'
  | 'weekdays'
  | 'times'
  | 'weekStart'
  | 'scheduledSince'
  | 'earlierSchedules'
  | 'ownDays'
  | 'ownLateDays'
  | 'ownSpans'
  | 'waiting'
>;

/** The user's own current period. */
export function habitProgress(habit: Shown, today: Day) {
  const schedule = scheduleOf(habit);
  const period = periodOf(schedule, today);
  const days = new Set(habit.ownDays);
  const { times } = schedule;
  const needed = times === 1 ? 1 : neededIn(schedule, period, habit.ownSpans);
  const done = countWithin(period, days);
  const isRest = isRestDay(schedule, today);
  const isDoneToday = days.has(today);
  const kept = !isRest && isKept(period, days, needed);
  const lateToday = habit.ownLateDays.find(({ day, markedOn }) => markedOn === today && isWithin(period, day));
  return {
    isRest,
    times,
    needed,
    done,
    isDoneToday,
    isKept: kept,
    /** Whether the next completion pays. A newcomer may need fewer than pay. */
    pays: !isRest && done < times,
    /** Done today, after everything that pays. */
    isSurplus: isDoneToday && times > 1 && done > times,
    /** The late day that keeps the period, while it can be undone: the stub offers that. */
    keptBy: times > 1 && kept && done >= times && !isDoneToday ? lateToday?.day : undefined,
    /** Days of the period that are marked and not sent yet. */
    waiting: habit.waiting ? countWithin(period, new Set(habit.waiting.days)) : 0,
    /** Completed days of the period, oldest first. */
    days: [...days].filter((day) => isWithin(period, day)).toSorted(),
  };
}

export type HabitProgress = ReturnType<typeof habitProgress>;

/** "1st", "22nd" */
export function ordinal(count: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  return `${count}${endings[rules.select(count)] ?? 'th'}`;
}
const rules = new Intl.PluralRules('en', { type: 'ordinal' });
