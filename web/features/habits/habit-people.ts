import type { Whoever } from '#web/features/commitments/people.ts';
import type { ShownHabit } from './habit-queries.ts';

/** Somebody's membership while it is paused. */
export function pauseOf(habit: ShownHabit, user: Whoever): ShownHabit['members'][number] | undefined {
  return habit.members.find((member) => member.userId === user.id && member.pausedAt !== null);
}
