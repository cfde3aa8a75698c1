import { limits } from '#shared/domain/limits.ts';
import { noCents, type Cents, type Currency } from '#shared/domain/money.ts';
import { findUser } from '#server/auth/user-store.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { refTo, type Kind } from '#server/commitments/commitment.ts';
import { lockCommitment } from '#server/commitments/commitment-store.ts';
import { findMember, listMemberIds } from '#server/commitments/member-store.ts';
import { isRemoved } from '#server/commitments/removal-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import { notifyOfCurrency, setCurrency } from '#server/commitments/shared-commitments.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { deleteRequestNudge, insertNudges } from '#server/nudges/nudge-store.ts';
import { announceOverseer } from './announce-overseer.ts';
import { lookUpInvite, roleByCode } from './invite-look-up.ts';
import { countOthersWaiting, deleteRequest, putWaiting } from './waiting-store.ts';

type JoinForm = {
  rewardAmount?: Cents | undefined;
  rewardVisible?: boolean | undefined;
  currency?: Currency | undefined;
};

/** Waits for the creator if the promise asks for approval. */
export type Joined = { id: number } | { waiting: true };

/** Joins as a doer, unless the code was made for overseers. */
export async function joinByCode(
  deps: Deps,
  kind: Kind,
  userId: number,
  code: string,
  address: string,
  form: JoinForm,
): Promise<Joined> {
  const of = { kind, id: (await lookUpInvite(deps, kind, code, address)).id };
  const now = deps.now();
  const { isWaiting, alerted, notified, isNewCurrency } = await deps.write(async (tx) => {
    const item = await lockCommitment(tx, of);
    // Renewed or revoked since it was looked up.
    const role = await roleByCode(tx, item, code, now);
    if (!role) throw refuse('not_found');
    // A removed member may rejoin only if the creator allows it.
    if (await isRemoved(tx, of, userId)) throw refuse('not_found');
    if (await findMember(tx, of, userId)) throw refuse(`already_in_${kind}`);
    const newcomer = await lockNewcomer(tx, userId, now);
    if (item.archived_at) throw refuse(`${kind}_archived`);
    refuseOnceExpired(item, newcomer.today);
    const reward = { rewardAmount: form.rewardAmount ?? noCents, rewardVisible: form.rewardVisible ?? true };
    const isNewCurrency = await setCurrency(tx, userId, form.currency);
    if (item.approval) {
      if ((await countOthersWaiting(tx, of, userId)) >= limits.members.max) throw refuse('waiting_limit');
      const waited = await putWaiting(tx, of, userId, { ...reward, role }, now);
      if (!waited) {
        const { name } = (await findUser(tx, userId))!;
        const message = `${name} asks to join: ${item.name}`;
        const alert = { commitmentId: of.id, fromUserId: userId, toUserIds: [item.creator_id] };
        await insertNudges(tx, { ...alert, message, kind: 'request' }, now);
        await queueAlert(tx, { event: 'asked', ...alert }, now);
      }
      const alerted = waited ? [] : [item.creator_id];
      return { isWaiting: true, alerted, notified: [item.creator_id, userId], isNewCurrency };
    }
    // Approval was asked for when they came first.
    await deleteRequest(tx, of, userId);
    const alerted = (await deleteRequestNudge(tx, of.id, userId)) ? [item.creator_id] : [];
    await addMember(tx, of, newcomer, { role, ...reward }, now);
    await rebuildStreak(tx, item, now);
    if (role === 'overseer') {
      const { name } = (await findUser(tx, userId))!;
      alerted.push(...(await announceOverseer(tx, item, { id: userId, name }, now)));
    }
    const notified = await listMemberIds(tx, of);
    const others = notified.filter((memberId) => memberId !== userId);
    await queueAlert(tx, { event: 'joined', commitmentId: of.id, fromUserId: userId, toUserIds: others }, now);
    return { isWaiting: false, alerted, notified, isNewCurrency };
  });
  deps.jobs.wake();
  deps.hub.send(notified, { action: 'member', actorId: userId, ...refTo(of) });
  if (isNewCurrency) await notifyOfCurrency(deps, userId);
  if (alerted.length > 0) deps.hub.send([...new Set(alerted)], { action: 'notifications' });
  return isWaiting ? { waiting: true } : { id: of.id };
}
