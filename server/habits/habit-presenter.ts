import { pointsPerCompletion } from '#shared/domain/badges.ts';
import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents } from '#shared/domain/money.ts';
import { shownStreak } from '#shared/domain/streaks.ts';
import { whoHasDone } from '#server/commitments/who-has-done.ts';
import type { PauseReason } from './pause-store.ts';
import type { HabitRow } from './habit-store.ts';

/** `todays` are the dates that its active doers have now: what the streak is judged by. */
export function presentHabit(habit: HabitRow, badges: string[], todays: readonly Day[]) {
  return {
    id: habit.id,
    name: habit.name,
    description: habit.description,
    frequency: habit.frequency,
    creatorId: habit.creator_id,
    inviteCode: habit.invite_code,
    points: habit.completion_count * pointsPerCompletion,
    // Of what is archived nobody is an active doer: it waits.
    streak: shownStreak(
      habit.frequency,
      { length: habit.streak_length, last: habit.streak_last },
      habit.archived_at ? [] : todays,
    ),
    badges,
    archived: habit.archived_at !== null,
    createdAt: habit.created_at,
  };
}

type MemberRow = {
  user_id: number;
  name: string;
  username: string | null;
  role: 'doer' | 'overseer';
  reward_amount: Cents;
  paused_at: string | null;
  pause_reason: PauseReason | null;
};

/** An overseer has no tick. */
export function presentMember(member: MemberRow, hasDone: boolean) {
  return {
    userId: member.user_id,
    name: member.name,
    username: member.username ?? '',
    role: member.role,
    rewardAmount: decimalFromCents(member.reward_amount),
    done: member.role === 'doer' && hasDone,
    pausedAt: member.paused_at,
    pauseReason: member.pause_reason,
  };
}

/** Whether somebody has done the current period is decided here, on their own date. */
export function presentMembers(
  habit: HabitRow,
  members: readonly (MemberRow & { timezone: string })[],
  completions: Parameters<typeof whoHasDone>[2],
  now: Date,
) {
  const done = whoHasDone(habit.frequency, members, completions, now);
  return members.map((member) => presentMember(member, done.has(member.user_id)));
}
