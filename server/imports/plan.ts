import type { Day } from '#shared/domain/days.ts';
import { withImported, yearsOf, type ImportedDays, type ImportedYear } from '#shared/domain/imported-days.ts';
import { everyOf, sortedWeekdays, type Frequency, type Schedule } from '#shared/domain/schedule.ts';
import { bestStreak } from '#shared/domain/streaks.ts';
import type { Kind } from '#server/commitments/commitment.ts';
import type { FoundHabit, History } from './history.ts';

/** What was found in a file, small enough to be stored and sent between threads. */
export type PlannedHabit = Omit<FoundHabit, 'kept' | 'paused' | 'since'> & {
  years: ImportedYear[];
  /** The best streak of a new habit with these days. */
  best: number;
};
export type Plan = Omit<History, 'habits'> & {
  habits: PlannedHabit[];
  from: Day | null;
  to: Day | null;
  /** Indexes of the habits to import, once it runs. */
  chosen?: number[];
};

/** Stored in place of the plan once it is done. */
export type Outcome = {
  from: Day | null;
  habits: {
    id: number;
    kind: Kind;
    name: string;
    frequency: Frequency;
    days: number;
    bestStreak: number;
    rewardAmount: string;
    isNew: boolean;
  }[];
};

export function planOf({ habits, ...rest }: History, today: Day): Plan {
  const edges = habits.flatMap(({ kept }) => [...kept.slice(0, 1), ...kept.slice(-1)]).toSorted();
  return {
    ...rest,
    habits: habits.map(({ kept, paused, since, ...habit }) => {
      const days = { kept, paused, since: since ?? undefined };
      return { ...habit, years: yearsOf(days), best: bestOfNew(habit, days, today) };
    }),
    from: edges[0] ?? null,
    to: edges.at(-1) ?? null,
  };
}

function bestOfNew(habit: Pick<FoundHabit, 'schedule' | 'archived'>, days: ImportedDays, today: Day): number {
  const spans = [{ from: today, until: habit.archived ? today : null }];
  const doer = { today, spans, completions: new Set<Day>() };
  return bestStreak(scheduleOf(habit), [withImported(doer, days)]);
}

export function scheduleOf({
  schedule: { frequency, weekdays, times = 1, weekStart = 0 },
}: Pick<FoundHabit, 'schedule'>): Schedule {
  return { every: everyOf(frequency), times, weekdays: sortedWeekdays(weekdays), weekStart };
}

export const kindOf = ({ challenge }: Pick<PlannedHabit, 'challenge'>): Kind => (challenge ? 'challenge' : 'habit');

export function countKept({ years }: Pick<PlannedHabit, 'years'>): number {
  return years.reduce((sum, { days }) => sum + days.split('k').length - 1, 0);
}
