import { pointsPerCompletion } from '#shared/domain/badges.ts';
import { progressOf } from '#shared/domain/challenge-window.ts';
import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { shownStreak } from '#shared/domain/streaks.ts';
import type { lookUpInvite } from '#server/commitments/invite-access.ts';
import { whoHasDone } from '#server/commitments/who-has-done.ts';
import type { ChallengeRow } from './challenge-store.ts';

/** `todays` are the dates that its doers have now: what the streak is judged by. */
export function presentChallenge(challenge: ChallengeRow, badges: string[], todays: readonly Day[]) {
  return {
    id: challenge.id,
    name: challenge.name,
    description: challenge.description,
    goalDays: challenge.goal_days,
    completionDays: challenge.completion_days,
    startDate: challenge.start_date,
    endDate: challenge.end_date,
    creatorId: challenge.creator_id,
    inviteCode: challenge.invite_code,
    points: challenge.completion_count * pointsPerCompletion,
    streak: shownStreak(
      challenge.frequency,
      { length: challenge.streak_length, last: challenge.streak_last },
      challenge.archived_at ? [] : todays,
    ),
    badges,
    archived: challenge.archived_at !== null,
    createdAt: challenge.created_at,
  };
}

type MemberRow = {
  user_id: number;
  name: string;
  username: string | null;
  role: 'doer' | 'overseer';
  reward_amount: Cents;
};

export function presentMember(member: MemberRow, hasDone: boolean, daysDone: number) {
  return {
    userId: member.user_id,
    name: member.name,
    username: member.username ?? '',
    role: member.role,
    rewardAmount: decimalFromCents(member.reward_amount),
    done: member.role === 'doer' && hasDone,
    daysDone,
  };
}

export function presentMembers(
  challenge: ChallengeRow,
  members: readonly (MemberRow & { timezone: string })[],
  completions: readonly { user_id: number; completion_date: Day }[],
  now: Date,
) {
  const done = whoHasDone(challenge.frequency, members, completions, now);
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
    goalDays: challenge.goal_days,
    completionDays: challenge.completion_days,
    startDate: challenge.start_date,
    endDate: challenge.end_date,
    invitedBy: firstName(challenge.creator_name),
  };
}
