import type { Day } from '#shared/domain/days.ts';

type DoneDay = { userId: number; completionDate: Day; late: boolean };

/** Which of a member's completed days were marked late, counted from 0. */
export function lateTicks(days: readonly DoneDay[], userId: number): number[] {
  return days
    .filter((day) => day.userId === userId)
    .toSorted((a, b) => a.completionDate.localeCompare(b.completionDate))
    .flatMap(({ late }, index) => (late ? [index] : []));
}
