import type { Day } from '#shared/domain/days.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import { whoHasDone } from '#server/commitments/who-has-done.ts';
import type { PauseReason } from './pause-store.ts';
import type { HabitRow } from './habit-store.ts';

export function presentHabit(habit: HabitRow, badges: string[], todays: readonly Day[]) {
  return { ...presentItem(habit, badges, todays), frequency: habit.frequency };
}

type Pausable = MemberRow & { paused_at: string | null; pause_reason: PauseReason | null };

function presentMember(member: Pausable, hasDone: boolean) {
  return { ...presentCompanion(member, hasDone), pausedAt: member.paused_at, pauseReason: member.pause_reason };
}

/** Whether somebody has done the current period is decided here, on their own date. */
export function presentMembers(
  habit: HabitRow,
  members: readonly (Pausable & { timezone: string })[],
  completions: Parameters<typeof whoHasDone>[2],
  now: Date,
) {
  const done = whoHasDone(scheduleOf(habit), members, completions, now);
  return members.map((member) => presentMember(member, done.has(member.user_id)));
}
