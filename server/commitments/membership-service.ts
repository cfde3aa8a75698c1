import type { Cents, Currency } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { settleBeforeLeaving } from '#server/confirmations/settle-ahead.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { access, accessAsCreator, lockedAccess } from './access.ts';
import { rewardFor } from './add-member.ts';
import { refTo, type Commitment } from './commitment.ts';
import { notifyOfCurrency, setCurrency } from './shared-commitments.ts';
import * as members from './member-store.ts';
import { addRemoval, deleteRemoval, listRemovals, revokeCodesOf } from './removal-store.ts';
import { announceSettled } from './announce-settled.ts';
import { removeMember } from './remove-member.ts';

export async function changeReward(
  deps: Deps,
  userId: number,
  of: Commitment,
  memberId: number,
  form: {
    rewardAmount?: Cents | undefined;
    rewardVisible?: boolean | undefined;
    currency?: Currency | undefined;
  },
) {
  const { memberIds, isNewCurrency, ...changed } = await deps.write(async (tx) => {
    const { member } = await access(tx, of, userId);
    if (memberId !== userId) throw refuse('not_yours');
    const reward_amount = rewardFor(member.role, form.rewardAmount ?? member.reward_amount);
    const reward_visible = (form.rewardVisible ?? member.reward_visible) ? 1 : 0;
    await members.setReward(tx, of, userId, {
      ...(form.rewardAmount !== undefined && { reward_amount }),
      ...(form.rewardVisible !== undefined && { reward_visible }),
    });
    const isNewCurrency = await setCurrency(tx, userId, form.currency);
    const user = await findUser(tx, userId);
    if (!user) throw refuse('not_signed_in');
    return {
      rewardAmount: reward_amount,
      rewardVisible: reward_visible === 1,
      currency: user.currency,
      memberIds: await members.listMemberIds(tx, of),
      isNewCurrency,
    };
  });
  deps.hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
  if (isNewCurrency) await notifyOfCurrency(deps, userId);
  return changed;
}

/** Completions stay. A member removed by the creator cannot rejoin by a link, and the codes they made are revoked. */
export async function leave(deps: Deps, userId: number, of: Commitment, memberId: number): Promise<void> {
  const now = deps.now();
  const lock = async (tx: Tx) => {
    const { item } = await lockedAccess(tx, of, userId);
    if (memberId !== userId && item.creator_id !== userId) throw refuse('creator_only');
    return item;
  };
  await settleBeforeLeaving(deps, of, memberId, lock);
  const { memberIds, settled, pledgers, wasCreator } = await deps.write(async (tx) => {
    const item = await lock(tx);
    if (memberId !== userId) {
      if (!(await members.findMember(tx, of, memberId))) throw refuse('not_found');
      await addRemoval(tx, of, memberId, now);
      await revokeCodesOf(tx, of, memberId);
    }
    const { memberIds, settled, pledgers } = await removeMember(tx, of, memberId, now);
    const others = memberIds.filter((one) => one !== memberId && one !== userId);
    await queueAlert(tx, { event: 'left', commitmentId: of.id, fromUserId: memberId, toUserIds: others }, now);
    return { memberIds, settled, pledgers, wasCreator: item.creator_id === memberId };
  });
  deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'member', actorId: userId, ...refTo(of) });
  announceSettled(deps, settled);
  if (pledgers.length > 0) {
    deps.hub.send([...pledgers, memberId], { action: 'pledges' });
    deps.hub.send(pledgers, { action: 'notifications' });
  }
  // Alerts about waiting people have passed to the next creator.
  if (wasCreator) deps.hub.send(memberIds, { action: 'notifications' });
}

export async function readRemoved({ db }: Deps, userId: number, of: Commitment) {
  await accessAsCreator(db, of, userId);
  const rows = await listRemovals(db, of);
  return rows.map((row) => ({ userId: row.user_id, name: row.name, username: row.username ?? '' }));
}

export async function allowBack(deps: Deps, userId: number, of: Commitment, memberId: number): Promise<void> {
  await deps.write(async (tx) => {
    await accessAsCreator(tx, of, userId);
    if (!(await deleteRemoval(tx, of, memberId))) throw refuse('not_found');
  });
  deps.hub.send([userId], { action: 'member', actorId: userId, ...refTo(of) });
}
