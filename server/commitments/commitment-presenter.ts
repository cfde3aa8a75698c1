import { pointsPerCompletion } from '#shared/domain/badges.ts';
import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { scheduleOf } from '#shared/domain/schedule.ts';
import { shownStreak } from '#shared/domain/streaks.ts';
import type { ChallengeRow } from '#server/challenges/challenge-store.ts';
import type { HabitRow } from '#server/habits/habit-store.ts';

/** What twins have in common. `todays` are the dates that its active doers have now: what the streak is judged by. */
export function presentItem(item: HabitRow | ChallengeRow, badges: string[], todays: readonly Day[]) {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    creatorId: item.creator_id,
    inviteCode: item.invite_code,
    points: item.completion_count * pointsPerCompletion,
    // Of what is archived nobody is an active doer: it waits.
    streak: shownStreak(
      scheduleOf(item),
      { length: item.streak_length, last: item.streak_last },
      item.archived_at ? [] : todays,
    ),
    badges,
    archived: item.archived_at !== null,
    createdAt: item.created_at,
  };
}

export type MemberRow = {
  user_id: number;
  name: string;
  username: string | null;
  role: 'doer' | 'overseer';
  reward_amount: Cents;
};

/** An overseer has no tick. */
export function presentCompanion(member: MemberRow, hasDone: boolean) {
  return {
    userId: member.user_id,
    name: member.name,
    username: member.username ?? '',
    role: member.role,
    rewardAmount: decimalFromCents(member.reward_amount),
    done: member.role === 'doer' && hasDone,
  };
}
