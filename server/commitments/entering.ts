import { dayIn } from '#shared/domain/days.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import { holdLiving } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Commitment } from './commitment.ts';
import { insertMember, type NewMember } from './member-store.ts';
import * as stretches from './stretch-store.ts';

export async function enter(
  tx: Tx,
  of: Commitment,
  userId: number,
  role: NewMember['role'],
  rewardAmount: Cents,
  now: Date,
): Promise<void> {
  const member = { user_id: userId, role, reward_amount: rewardFor(role, rewardAmount), joined_at: now.toISOString() };
  if (!(await insertMember(tx, of, member))) throw refuse(`already_in_${of.kind}`);
  const user = await holdLiving(tx, userId);
  if (!user) throw refuse('not_signed_in');
  if (role === 'doer') await stretches.open(tx, 'spans', of, userId, dayIn(user.timezone, now));
}

/** An overseer earns nothing, so there is no amount to keep. */
export function rewardFor(role: NewMember['role'], amount: Cents): Cents {
  return role === 'doer' ? amount : noCents;
}
