import { progressOf } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { presentCompanion, presentItem, type MemberRow } from '#server/commitments/commitment-presenter.ts';
import type { lookUpInvite } from '#server/commitments/invite-access.ts';
import { whoHasDone } from '#server/commitments/who-has-done.ts';
import type { ChallengeRow } from './challenge-store.ts';

export function presentChallenge(challenge: ChallengeRow, badges: string[], todays: readonly Day[]) {
  return { ...presentItem(challenge, badges, todays), ...presentWindow(challenge) };
}

function presentWindow(challenge: Pick<ChallengeRow, 'goal_days' | 'completion_days' | 'start_date' | 'end_date'>) {
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
  challenge: ChallengeRow,
  members: readonly (MemberRow & { timezone: string })[],
  completions: readonly { user_id: number; completion_date: Day }[],
  now: Date,
) {
  const done = whoHasDone(scheduleOf(challenge), members, completions, now);
  const window = { startDate: challenge.start_date, endDate: challenge.end_date };
  const days = Map.groupBy(completions, (row) => row.user_id);
  return members.map((member) => {
    const own = (days.get(member.user_id) ?? []).map((row) => row.completion_date);
    return presentMember(member, done.has(member.user_id), progressOf(window, challenge.goal_days, own).done);
  });
}

/** What whoever has the link is told. */
export function presentInvited(challenge: Awaited<ReturnType<typeof lookUpInvite<'challenge'>>>) {
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    ...presentWindow(challenge),
    invitedBy: firstName(challenge.creator_name),
  };
}
