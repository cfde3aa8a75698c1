import type { CountingState } from '#shared/domain/completion-state.ts';
import type { Clock, Day } from '#shared/domain/days.ts';
import { shownSchedule } from '#shared/domain/schedule.ts';
import { firstName } from '#shared/domain/names.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import {
  memberProgress,
  type DoneDay,
  type MemberProgress,
  type SpansOf,
} from '#server/commitments/member-progress.ts';
import type { PauseReason } from '#server/db/tables.ts';
import type { Invited } from '#server/invites/invite-look-up.ts';

export function presentHabit(habit: CommitmentRow, badges: string[], todays: readonly Day[]) {
  return { ...presentItem(habit, badges, todays), ...shownSchedule(storedSchedule(habit)) };
}

type Pausable = MemberRow & { paused_at: string | null; pause_reason: PauseReason | null };

function presentMember(
  member: Pausable,
  { done, needed, isResting, isKept, isPending }: MemberProgress,
  viewerId?: number,
) {
  return {
    ...presentCompanion(member, isKept, viewerId),
    progress: { done, needed },
    pending: isPending,
    resting: isResting,
    pausedAt: member.paused_at,
    pauseReason: member.pause_reason,
  };
}

/** `done` is decided here, by each member's own date. Private amounts are shown to `viewerId` alone. */
export function presentMembers(
  habit: CommitmentRow,
  members: readonly (Pausable & Clock)[],
  completions: readonly DoneDay[],
  spansOf: SpansOf,
  now: Date,
  viewerId?: number,
) {
  const progress = memberProgress(storedSchedule(habit), members, completions, spansOf, now);
  return members.map((member) => presentMember(member, progress.get(member.user_id)!, viewerId));
}

export function presentCompletion(
  { id: habitId }: { id: number },
  row: { id: number; user_id: number; completion_date: Day; marked_on: Day | null; status: CountingState },
) {
  const late = row.marked_on !== null;
  return { id: row.id, habitId, userId: row.user_id, completionDate: row.completion_date, late, status: row.status };
}

/** Shown to everyone who has the link. */
export function presentInvited(habit: Invited) {
  return {
    id: habit.id,
    name: habit.name,
    description: habit.description,
    ...shownSchedule(storedSchedule(habit)),
    invitedBy: firstName(habit.creator_name),
    approval: habit.approval === 1,
    role: habit.invited_as,
  };
}
