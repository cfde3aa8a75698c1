import type { Clock, Day } from '#shared/domain/days.ts';
import { frequencyOf } from '#shared/domain/schedule.ts';
import { firstName } from '#shared/domain/names.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import { storedSchedule, type CommitmentRow } from '#server/commitments/commitment-store.ts';
import { membersDoneThisPeriod } from '#server/commitments/members-done-this-period.ts';
import type { PauseReason } from '#server/db/tables.ts';
import type { Invited } from '#server/invites/invite-look-up.ts';

export function presentHabit(habit: CommitmentRow, badges: string[], todays: readonly Day[]) {
  return { ...presentItem(habit, badges, todays), frequency: frequencyOf(habit) };
}

type Pausable = MemberRow & { paused_at: string | null; pause_reason: PauseReason | null };

function presentMember(member: Pausable, hasDone: boolean) {
  return { ...presentCompanion(member, hasDone), pausedAt: member.paused_at, pauseReason: member.pause_reason };
}

/** `done` is decided here, by each member's own date. */
export function presentMembers(
  habit: CommitmentRow,
  members: readonly (Pausable & Clock)[],
  completions: Parameters<typeof membersDoneThisPeriod>[2],
  now: Date,
) {
  const done = membersDoneThisPeriod(storedSchedule(habit), members, completions, now);
  return members.map((member) => presentMember(member, done.has(member.user_id)));
}

export function presentCompletion(
  { id: habitId }: { id: number },
  row: { id: number; user_id: number; completion_date: Day },
) {
  return { id: row.id, habitId, userId: row.user_id, completionDate: row.completion_date };
}

/** Shown to everyone who has the link. */
export function presentInvited(habit: Invited) {
  return {
    id: habit.id,
    name: habit.name,
    description: habit.description,
    frequency: frequencyOf(habit),
    invitedBy: firstName(habit.creator_name),
    approval: habit.approval === 1,
  };
}
