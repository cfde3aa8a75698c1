import type { HabitCard } from '#web/features/habits/habit-queries.ts';

export type Step = 1 | 2 | 3;

/** The step in the address; invalid ones mean step 1. */
export function stepOf(query: URLSearchParams): Step {
  const step = query.get('step');
  return step === '3' ? 3 : step === '2' ? 2 : 1;
}

/** The habit id in the address; NaN, which matches no habit, if it is invalid. */
export function habitIdOf(query: URLSearchParams): number | undefined {
  const id = query.get('habitId');
  return id ? Number(/^\d{1,15}$/.test(id) ? id : NaN) : undefined;
}

type Candidate = Pick<HabitCard, 'id' | 'creatorId' | 'archived'>;

/** The habit to invite to: the named one, or without a name the user's newest own habit. */
export function habitToShare<H extends Candidate>(
  habits: readonly H[],
  habitId: number | undefined,
  userId: number,
): H | undefined {
  const open = habits.filter((habit) => !habit.archived);
  if (habitId !== undefined) return open.find((habit) => habit.id === habitId);
  return open.filter((habit) => habit.creatorId === userId).toSorted((a, b) => b.id - a.id)[0];
}
