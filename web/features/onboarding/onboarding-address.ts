import type { HabitCard } from '#web/features/habits/habit-queries.ts';

export type Step = 1 | 2 | 3;

/** Where somebody stands, by the address alone; what makes no sense is the beginning. */
export function stepOf(query: URLSearchParams): Step {
  const step = query.get('step');
  return step === '3' ? 3 : step === '2' ? 2 : 1;
}

/** The habit that the address names, if it names one. NaN is a habit that nobody has. */
export function habitIdOf(query: URLSearchParams): number | undefined {
  const id = query.get('habitId');
  return id ? Number(/^\d{1,15}$/.test(id) ? id : NaN) : undefined;
}

type Candidate = Pick<HabitCard, 'id' | 'creatorId' | 'archived'>;

/** What to invite to: the named habit, or the newest one that the person made when none is named. */
export function habitToShare<H extends Candidate>(
  habits: readonly H[],
  habitId: number | undefined,
  userId: number,
): H | undefined {
  const open = habits.filter((habit) => !habit.archived);
  if (habitId !== undefined) return open.find((habit) => habit.id === habitId);
  return open.filter((habit) => habit.creatorId === userId).toSorted((a, b) => b.id - a.id)[0];
}
