import type { ShownHabit } from './habit-queries.ts';

export type Whoever = { id: number };

export function isCreator(habit: ShownHabit, user: Whoever): boolean {
  return habit.creatorId === user.id;
}

/** Somebody's membership while it is paused. */
export function pauseOf(habit: ShownHabit, user: Whoever): ShownHabit['members'][number] | undefined {
  return habit.members.find((member) => member.userId === user.id && member.pausedAt !== null);
}
