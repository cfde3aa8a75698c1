import type { Day } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
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

export function presentMember(member: MemberRow, hasDone: boolean, daysDone: number, viewerId?: number) {
  return { ...presentCompanion(member, hasDone, viewerId), daysDone };
}

export function presentCompletion(
  { id: challengeId }: { id: number },
  row: { id: number; user_id: number; completion_date: Day; marked_on: Day | null },
) {
  const { completion_date: date } = row;
  return { id: row.id, challengeId, userId: row.user_id, completionDate: date, date, late: row.marked_on !== null };
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
  };
}
