import { pointsPerCompletion } from '#shared/domain/badges.ts';
import type { Day } from '#shared/domain/days.ts';
import { decimalFromCents, type Cents, type Currency } from '#shared/domain/money.ts';
import { shownStreak } from '#shared/domain/streaks.ts';
import type { Role } from '#server/db/tables.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { storedSchedule } from './schedule-columns.ts';

/**
 * The fields common to habits and challenges. `todays` are the dates of the active doers, by which the streak is
 * judged.
 */
export function presentItem(item: CommitmentRow, badges: string[], todays: readonly Day[]) {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    creatorId: item.creator_id,
    inviteCode: item.invite_code,
    points: item.completion_count * pointsPerCompletion,
    // An archived commitment has no active doers, so its streak does not end.
    streak: shownStreak(
      storedSchedule(item),
      { length: item.streak_length, last: item.streak_last },
      item.archived_at ? [] : todays,
    ),
    badges,
    archived: item.archived_at !== null,
    approval: item.approval === 1,
    allowLate: item.allow_late === 1,
    createdAt: item.created_at,
  };
}

export type MemberRow = {
  user_id: number;
  name: string;
  username: string | null;
  role: Role;
  reward_amount: Cents;
  reward_visible: 0 | 1;
  currency: Currency;
};

/**
 * `done` is always false for an overseer. A private amount is shown to `viewerId` alone; without one the reply is for
 * everyone.
 */
export function presentCompanion(member: MemberRow, hasDone: boolean, viewerId?: number) {
  return {
    userId: member.user_id,
    name: member.name,
    username: member.username ?? '',
    role: member.role,
    rewardAmount:
      member.reward_visible === 1 || member.user_id === viewerId ? decimalFromCents(member.reward_amount) : null,
    currency: member.currency,
    done: member.role === 'doer' && hasDone,
  };
}
