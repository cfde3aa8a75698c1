import { daysBetween } from './calendar.ts';
import type { Day } from './days.ts';

type Week = { kept: number; goalReached: string | undefined; isBest: boolean };

/** The first that is true, and never about what was missed. */
export function sentenceOfWeek({ kept, goalReached, isBest }: Week): string {
  if (goalReached !== undefined) return `You reached your goal: ${goalReached}.`;
  if (kept === 0) return 'A quiet week. Your promises are here when you want them.';
  const promises = kept === 1 ? '1 promise' : `${kept} promises`;
  return isBest ? `You kept ${promises}, your best week in three months.` : `You kept ${promises} this week.`;
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
