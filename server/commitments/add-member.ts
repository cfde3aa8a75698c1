import { dayOf, type Day } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import { lockActiveUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Role } from '#server/db/tables.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Commitment } from './commitment.ts';
import { openSpan } from './day-range-store.ts';
import { countMembers, countOpenCommitments, insertMember } from './member-store.ts';

export type Newcomer = { userId: number; today: Day };

/** Locks the user, so that deleting the account cannot run while they join. */
export async function lockNewcomer(tx: Tx, userId: number, now: Date): Promise<Newcomer> {
  const user = await lockActiveUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return { userId, today: dayOf(user, now) };
}

/** Refuses a promise more than a person may be in. The newcomer is locked, so two requests at once cannot both pass. */
async function refuseOverQuota(tx: Tx, { kind, id }: Commitment, userId: number): Promise<void> {
  if ((await countOpenCommitments(tx, kind, userId)) >= limits.promises.max) throw refuse(`${kind}_limit`);
  if ((await countMembers(tx, id)) >= limits.members.max) throw refuse('members_limit');
}

export async function addMember(
  tx: Tx,
  of: Commitment,
  { userId, today }: Newcomer,
  { role, rewardAmount, rewardVisible = true }: { role: Role; rewardAmount: Cents; rewardVisible?: boolean },
  now: Date,
): Promise<void> {
  await refuseOverQuota(tx, of, userId);
  const reward = { reward_amount: rewardFor(role, rewardAmount), reward_visible: rewardVisible ? 1 : 0 } as const;
  const member = { user_id: userId, role, ...reward, joined_at: now.toISOString() };
  if (!(await insertMember(tx, of, member))) throw refuse(`already_in_${of.kind}`);
  if (role === 'doer') await openSpan(tx, of, userId, today);
}

/** An overseer earns nothing, so no amount is stored. */
export function rewardFor(role: Role, amount: Cents): Cents {
  return role === 'doer' ? amount : noCents;
}
