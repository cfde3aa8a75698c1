import { dayIn } from '#shared/domain/days.ts';
import type { Cents, Currency } from '#shared/domain/money.ts';
import { noCents } from '#shared/domain/money.ts';
import { findUser, updateUser } from '#server/auth/user-store.ts';
import { refuseOnceExpired } from '#server/challenges/challenge-access.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { access, accessAsCreator } from './access.ts';
import { refTo, type Commitment, type Kind } from './commitment.ts';
import { hold } from './commitment-store.ts';
import { enter, rewardFor } from './entering.ts';
import { lookUpInvite } from './invite-access.ts';
import { takeOut } from './leaving.ts';
import * as members from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

/** For somebody signed in. Whoever was removed finds nothing behind the link, until the creator allows them back. */
export async function lookUpInviteAs<K extends Kind>(
  deps: Deps,
  kind: K,
  userId: number,
  code: string,
  address: string,
) {
  const item = await lookUpInvite(deps, kind, code, address);
  if (await members.isRemoved(deps.db, { kind, id: item.id }, userId)) throw refuse('not_found');
  return item;
}

type JoinForm = { rewardAmount?: Cents | undefined; currency?: Currency | undefined };

/** Always as doer. */
export async function joinByCode(
  deps: Deps,
  kind: Kind,
  userId: number,
  code: string,
  address: string,
  form: JoinForm,
): Promise<number> {
  const of = { kind, id: (await lookUpInvite(deps, kind, code, address)).id };
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    await hold(tx, of);
    // Whoever was removed comes back only when the creator allows it.
    if (await members.isRemoved(tx, of, userId)) throw refuse('not_found');
    await enter(tx, of, userId, 'doer', form.rewardAmount ?? noCents, now);
    const { item, member } = await access(tx, of, userId);
    if (item.archived_at) throw refuse(`${kind}_archived`);
    if (item.kind === 'challenge') refuseOnceExpired(item, dayIn(member.timezone, now));
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    await rebuildStreak(tx, item, now);
    return members.listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'member', ...refTo(of) });
  return of.id;
}

export async function changeReward(
  deps: Deps,
  userId: number,
  of: Commitment,
  memberId: number,
  form: { rewardAmount: Cents; currency?: Currency | undefined },
) {
  const { memberIds, ...changed } = await deps.write(async (tx) => {
    const { member } = await access(tx, of, userId);
    if (memberId !== userId) throw refuse('not_yours');
    const rewardAmount = rewardFor(member.role, form.rewardAmount);
    await members.setReward(tx, of, userId, rewardAmount);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    const user = await findUser(tx, userId);
    if (!user) throw refuse('not_signed_in');
    return { rewardAmount, currency: user.currency, memberIds: await members.listMemberIds(tx, of) };
  });
  deps.hub.send(memberIds, { action: 'member', ...refTo(of) });
  return changed;
}

/** What they completed stays. Somebody whom the creator took out is not let back in by a link. */
export async function leave(deps: Deps, userId: number, of: Commitment, memberId: number): Promise<void> {
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    await hold(tx, of);
    const { item } = await access(tx, of, userId);
    if (memberId !== userId) {
      if (item.creator_id !== userId) throw refuse('creator_only');
      if (!(await members.findMember(tx, of, memberId))) throw refuse('not_found');
      await members.addRemoval(tx, of, memberId, now);
    }
    return takeOut(tx, of, memberId, now);
  });
  deps.hub.send(memberIds, { action: 'member', ...refTo(of) });
}

export async function readRemoved({ db }: Deps, userId: number, of: Commitment) {
  await accessAsCreator(db, of, userId);
  const rows = await members.listRemovals(db, of);
  return rows.map((row) => ({ userId: row.user_id, name: row.name, username: row.username ?? '' }));
}

export async function allowBack(deps: Deps, userId: number, of: Commitment, memberId: number): Promise<void> {
  await deps.write(async (tx) => {
    await accessAsCreator(tx, of, userId);
    if (!(await members.deleteRemoval(tx, of, memberId))) throw refuse('not_found');
  });
  deps.hub.send([userId], { action: 'member', ...refTo(of) });
}
