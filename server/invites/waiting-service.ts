import { limits } from '#shared/domain/limits.ts';
import { dayOf } from '#shared/domain/days.ts';
import { findUser, lockActiveUser } from '#server/auth/user-store.ts';
import { accessAsCreator, lockedAccessAsCreator } from '#server/commitments/access.ts';
import { addMember } from '#server/commitments/add-member.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import { lockCommitment } from '#server/commitments/commitment-store.ts';
import { countOpenCommitments, listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import { refuseOnceExpired } from '#server/commitments/window.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import { deleteRequestNudge, insertNudges } from '#server/nudges/nudge-store.ts';
import { announceOverseer } from './announce-overseer.ts';
import { listWaiting, markDeclined, takeWaiting } from './waiting-store.ts';

export async function readWaiting({ db }: Deps, userId: number, of: Commitment) {
  await accessAsCreator(db, of, userId);
  const rows = await listWaiting(db, of);
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    username: row.username ?? '',
    askedAt: row.asked_at,
  }));
}

/** They join in the role of their code, with the reward they asked for. If that is refused, they go on waiting. */
export async function acceptWaiting(deps: Deps, userId: number, of: Commitment, newcomerId: number): Promise<void> {
  const now = deps.now();
  const { memberIds, alerted } = await deps.write(async (tx) => {
    const { item, member: creator } = await lockedAccessAsCreator(tx, of, userId);
    const asked = await takeWaiting(tx, of, newcomerId);
    const newcomer = asked && (await lockActiveUser(tx, newcomerId));
    if (!newcomer) throw refuse('not_found');
    if (item.archived_at) throw refuse(`${of.kind}_archived`);
    const today = dayOf(newcomer, now);
    refuseOnceExpired(item, today);
    // The sentence of their own quota would address the creator.
    if ((await countOpenCommitments(tx, of.kind, newcomerId)) >= limits.promises.max) throw refuse('newcomer_at_limit');
    const reward = { rewardAmount: asked.reward_amount, rewardVisible: asked.reward_visible === 1 };
    await addMember(tx, of, { userId: newcomerId, today }, { role: asked.role, ...reward }, now);
    await rebuildStreak(tx, item, now);
    await deleteRequestNudge(tx, of.id, newcomerId);
    const alerted = [userId, newcomerId];
    if (asked.role === 'overseer') {
      const { name } = (await findUser(tx, newcomerId))!;
      alerted.push(...(await announceOverseer(tx, item, { id: newcomerId, name }, now)));
    }
    const message = `${creator.name} let you in: ${item.name}`;
    const alert = { commitmentId: of.id, fromUserId: userId, toUserIds: [newcomerId] };
    await insertNudges(tx, { ...alert, message }, now);
    await queueAlert(tx, { event: 'accepted', about: newcomerId, ...alert }, now);
    const memberIds = await listMemberIds(tx, of);
    const others = memberIds.filter((memberId) => memberId !== userId && memberId !== newcomerId);
    await queueAlert(tx, { event: 'joined', commitmentId: of.id, fromUserId: newcomerId, toUserIds: others }, now);
    return { memberIds, alerted };
  });
  deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'member', actorId: newcomerId, ...refTo(of) });
  deps.hub.send([...new Set(alerted)], { action: 'notifications' });
}

export async function declineWaiting(deps: Deps, userId: number, of: Commitment, newcomerId: number): Promise<void> {
  const now = deps.now();
  await deps.write(async (tx) => {
    await lockedAccessAsCreator(tx, of, userId);
    if (!(await markDeclined(tx, of, newcomerId, now))) throw refuse('not_found');
    await deleteRequestNudge(tx, of.id, newcomerId);
  });
  deps.hub.send([userId, newcomerId], { action: 'member', actorId: userId, ...refTo(of) });
  deps.hub.send([userId], { action: 'notifications' });
}

/** For people who do not wait the promise does not exist. */
export async function cancelRequest(deps: Deps, userId: number, of: Commitment): Promise<void> {
  const creatorId = await deps.write(async (tx) => {
    const item = await lockCommitment(tx, of);
    if (!(await takeWaiting(tx, of, userId))) throw refuse('not_found');
    await deleteRequestNudge(tx, of.id, userId);
    return item.creator_id;
  });
  deps.hub.send([creatorId, userId], { action: 'member', actorId: userId, ...refTo(of) });
  deps.hub.send([creatorId], { action: 'notifications' });
}
