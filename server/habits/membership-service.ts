import type { Received } from '#shared/contract/endpoint.ts';
import type { joinHabit, setHabitReward } from '#shared/contract/habit-calls.ts';
import { noCents } from '#shared/domain/money.ts';
import { findUser, updateUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { accessAsCreator, accessHabit } from './habit-access.ts';
import { enter, rewardFor } from './habit-entering.ts';
import { takeOut } from './habit-leaving.ts';
import * as members from './habit-member-store.ts';
import { holdHabit } from './habit-store.ts';
import { lookUpInvite } from './invite-access.ts';
import { rebuildStreak } from './habit-streak.ts';

export async function joinByCode(
  deps: Deps,
  userId: number,
  code: string,
  address: string,
  form: Received<typeof joinHabit, 'body'>,
): Promise<number> {
  const { id } = await lookUpInvite(deps, code, address);
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    const habit = await holdHabit(tx, id, 0);
    // Whoever was removed comes back only when the creator allows it.
    if (!habit || (await members.isRemoved(tx, id, userId))) throw refuse('not_found');
    if (habit.archived_at) throw refuse('archived');
    await enter(tx, id, userId, 'doer', form.rewardAmount ?? noCents, now);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    await rebuildStreak(tx, habit, now);
    return members.listMemberIds(tx, id);
  });
  deps.hub.send(memberIds, { action: 'member', habitId: id });
  return id;
}

type Target = { id: number; userId: number };

export async function changeReward(
  deps: Deps,
  userId: number,
  target: Target,
  form: Received<typeof setHabitReward, 'body'>,
) {
  const { memberIds, ...changed } = await deps.write(async (tx) => {
    const { member } = await accessHabit(tx, target.id, userId);
    if (target.userId !== userId) throw refuse('not_yours');
    const rewardAmount = rewardFor(member.role, form.rewardAmount);
    await members.setReward(tx, target.id, userId, rewardAmount);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    const user = await findUser(tx, userId);
    if (!user) throw refuse('not_signed_in');
    return { rewardAmount, currency: user.currency, memberIds: await members.listMemberIds(tx, target.id) };
  });
  deps.hub.send(memberIds, { action: 'member', habitId: target.id });
  return changed;
}

/** What they completed stays. Somebody whom the creator took out is not let back in by a link. */
export async function leave(deps: Deps, userId: number, target: Target): Promise<void> {
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    await holdHabit(tx, target.id, 0);
    const { habit } = await accessHabit(tx, target.id, userId);
    if (target.userId !== userId) {
      if (habit.creator_id !== userId) throw refuse('creator_only');
      if (!(await members.findMember(tx, target.id, target.userId))) throw refuse('not_found');
      await members.addRemoval(tx, target.id, target.userId, now);
    }
    return takeOut(tx, target.id, target.userId, now);
  });
  deps.hub.send(memberIds, { action: 'member', habitId: target.id });
}

export async function readRemoved({ db }: Deps, userId: number, habitId: number) {
  await accessAsCreator(db, habitId, userId);
  const rows = await members.listRemovals(db, habitId);
  return rows.map((row) => ({ userId: row.user_id, name: row.name, username: row.username ?? '' }));
}

export async function allowBack(deps: Deps, userId: number, target: Target): Promise<void> {
  await deps.write(async (tx) => {
    await accessAsCreator(tx, target.id, userId);
    if (!(await members.deleteRemoval(tx, target.id, target.userId))) throw refuse('not_found');
  });
  deps.hub.send([userId], { action: 'member', habitId: target.id });
}
