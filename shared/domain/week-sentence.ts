import { addDays, daysBetween } from './calendar.ts';
import type { Day } from './days.ts';
import type { Every } from './schedule.ts';
import { daysInWords } from './week-words.ts';

type Week = {
  kept: number;
  goalReached: string | undefined;
  /** A streak that reached its record in this week. */
  bestStreak: { name: string; length: number; every: Every } | undefined;
  isBest: boolean;
  /** Days on which everything was kept, of several promises. */
  allKept: readonly Day[];
  /** A promise that was marked again after a pause. */
  backTo: string | undefined;
};

/** The first that is true, and never about what was missed. */
export function sentenceOfWeek({ kept, goalReached, bestStreak, isBest, allKept, backTo }: Week): string {
  const promises = kept === 1 ? '1 promise' : `${kept} promises`;
  if (goalReached !== undefined) return `You reached your goal: ${goalReached}.`;
  if (kept === 0) return 'A quiet week. Your promises are here when you want them.';
  if (bestStreak) return `${bestStreak.name}: ${bestStreak.length} ${bestStreak.every}s in a row, the best streak yet.`;
  if (isBest) return `You kept ${promises}, your best week in three months.`;
  if (allKept.length > 0) return `On ${daysInWords(allKept)} you kept everything you promised.`;
  if (backTo !== undefined) return `You came back to ${backTo} after a pause.`;
  return `You kept ${promises} this week.`;
}

/** Shorter runs are not worth a sentence. */
const worthSaying: Record<Every, number> = { day: 7, week: 3, month: 3 };

type Streak = { name: string; every: Every; length: number; best: number; last: Day | null };

/** The longest streak that is at its record and grew in this week, or on the day after. */
export function findBestStreak(streaks: readonly Streak[], from: Day, to: Day): Streak | undefined {
  return streaks
    .filter(
      ({ every, length, best, last }) =>
        length === best && length >= worthSaying[every] && last !== null && isInWeek(every, last, from, to),
    )
    .toSorted((one, other) => other.length - one.length)[0];
}

/** `last` is the first day of the streak's newest period. */
function isInWeek(every: Every, last: Day, from: Day, to: Day): boolean {
  return every === 'day' ? last >= from && last <= addDays(to, 1) : last > addDays(from, -7) && last <= to;
}

/** More than in each of the weeks before, of which at least four must have something to compare with. */
export function isBestWeek(kept: number, from: Day, earlier: readonly { day: Day; kept: number }[]): boolean {
  const weeks = new Map<number, number>();
  for (const one of earlier) {
    const week = Math.ceil(daysBetween(one.day, from) / 7);
    weeks.set(week, (weeks.get(week) ?? 0) + one.kept);
  }
  return weeks.size >= 4 && [...weeks.values()].every((count) => count < kept);
}
