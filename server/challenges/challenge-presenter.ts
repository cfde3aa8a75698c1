import type { CountingState } from '#shared/domain/completion-state.ts';
import type { Day } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import type { MemberProgress } from '#server/commitments/member-progress.ts';
import type { Invited } from '#server/invites/invite-look-up.ts';
import { challengeOf, type ChallengeRow } from './challenge-store.ts';

export function presentChallenge(challenge: ChallengeRow, badges: string[], todays: readonly Day[]) {
  return { ...presentItem(challenge, badges, todays), ...presentWindow(challenge) };
}

function presentWindow(challenge: ChallengeRow) {
  return {
    goalDays: challenge.goal_days,
    completionDays: challenge.completion_days,
    startDate: challenge.start_date,
    endDate: challenge.end_date,
  };
}

export function presentMember(
  member: MemberRow & { imported_days: number },
  { isKept, isPending }: MemberProgress,
  daysHere: number,
  viewerId?: number,
) {
  return {
    ...presentCompanion(member, isKept, viewerId),
    pending: isPending,
    daysDone: daysHere + member.imported_days,
  };
}

export function presentCompletion(
  { id: challengeId }: { id: number },
  row: { id: number; user_id: number; completion_date: Day; marked_on: Day | null; status: CountingState },
) {
  const { completion_date: date, status } = row;
  const late = row.marked_on !== null;
  return { id: row.id, challengeId, userId: row.user_id, completionDate: date, date, late, status };
}

/** Shown to everyone who has the link. */
export function presentInvited(invited: Invited) {
  return {
    id: invited.id,
    name: invited.name,
    description: invited.description,
    ...presentWindow(challengeOf(invited)),
    invitedBy: firstName(invited.creator_name),
    approval: invited.approval === 1,
    role: invited.invited_as,
  };
}
