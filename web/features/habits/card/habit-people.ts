import type { HabitCard } from '#web/features/habits/habit-queries.ts';

/** The user's membership if it is paused. */
export function pauseOf(habit: HabitCard, user: { id: number }): HabitCard['members'][number] | undefined {
  return habit.members.find((member) => member.userId === user.id && member.pausedAt !== null);
}
