import { dayIn } from '#shared/domain/days.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import { insertMember } from './habit-member-store.ts';
import * as stretches from './stretch-store.ts';

type Role = 'doer' | 'overseer';

export async function enter(
  tx: Tx,
  habitId: number,
  userId: number,
  role: Role,
  rewardAmount: Cents,
  now: Date,
): Promise<void> {
  const member = {
    habit_id: habitId,
    user_id: userId,
    role,
    reward_amount: rewardAmount,
    joined_at: now.toISOString(),
  };
  if (!(await insertMember(tx, member))) throw refuse('already_member');
  const user = await findUser(tx, userId);
  if (role === 'doer') await stretches.open(tx, 'habit_spans', habitId, userId, dayIn(user?.timezone ?? 'UTC', now));
}

/** An overseer earns nothing, so there is no amount to keep. */
export function rewardFor(role: Role, amount: Cents): Cents {
  return role === 'doer' ? amount : noCents;
}
