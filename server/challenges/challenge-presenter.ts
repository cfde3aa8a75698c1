import { progressOf } from '#shared/domain/challenge-window.ts';
import type { Clock, Day } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import { storedSchedule } from '#server/commitments/schedule-columns.ts';
import { memberProgress, type DoneDay, type SpansOf } from '#server/commitments/member-progress.ts';
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

export function presentMember(member: MemberRow, hasDone: boolean, daysDone: number) {
  return { ...presentCompanion(member, hasDone), daysDone };
}

export function presentMembers(
  item: CommitmentRow,
  members: readonly (MemberRow & Clock & { paused_at: string | null })[],
  completions: readonly DoneDay[],
  spansOf: SpansOf,
  now: Date,
) {
  const challenge = challengeOf(item);
  const progress = memberProgress(storedSchedule(challenge), members, completions, spansOf, now);
  const window = { startDate: challenge.start_date, endDate: challenge.end_date };
  const days = Map.groupBy(completions, (row) => row.user_id);
  return members.map((member) => {
    const own = (days.get(member.user_id) ?? []).map((row) => row.completion_date);
    return presentMember(
      member,
      progress.get(member.user_id)!.isKept,
      progressOf(window, challenge.goal_days, own).done,
    );
  });
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
