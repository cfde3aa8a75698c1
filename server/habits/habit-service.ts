import type { Received } from '#shared/contract/endpoint.ts';
import type { createHabit, joinHabit, setHabitReward } from '#shared/contract/habit-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { noCents, type Cents } from '#shared/domain/money.ts';
import { findUser, updateUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { accessHabit } from './habit-access.ts';
import * as store from './habit-store.ts';
import { takeOut } from './habit-leaving.ts';
import { rebuildStreak } from './habit-streak.ts';
import { openSpan } from './streak-store.ts';

export async function makeHabit(deps: Deps, userId: number, form: Received<typeof createHabit, 'body'>) {
  const now = deps.now();
  const inviteCode = newInviteCode();
  const id = await deps.write(async (tx) => {
    const habitId = await store.insertHabit(tx, {
      name: form.name,
      description: form.description,
      frequency: form.frequency,
      creator_id: userId,
      invite_code: inviteCode,
      created_at: now.toISOString(),
    });
    await updateUser(tx, userId, { currency: form.currency });
    await enter(tx, habitId, userId, form.creatorRole, rewardFor(form.creatorRole, form.rewardAmount), now);
    return habitId;
  });
  return { id, inviteCode };
}

/** Open to whoever has the code. Wrong ones are counted: codes are not there to be guessed. */
export async function lookUpInvite(deps: Deps, code: string, address: string) {
  deps.limits.check({ failedInviteLookupsPerAddress: address });
  const habit = await store.findHabitByCode(deps.db, code);
  if (habit) return habit;
  deps.limits.take({ failedInviteLookupsPerAddress: address });
  throw refuse('not_found');
}

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
    const habit = await store.holdHabit(tx, id, 0);
    if (!habit) throw refuse('not_found');
    await enter(tx, id, userId, 'doer', form.rewardAmount ?? noCents, now);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    await rebuildStreak(tx, habit, now);
    return store.listMemberIds(tx, id);
  });
  deps.hub.send(memberIds, { action: 'member', habitId: id });
  return id;
}

export async function changeReward(
  deps: Deps,
  userId: number,
  target: { id: number; userId: number },
  form: Received<typeof setHabitReward, 'body'>,
) {
  const { memberIds, ...changed } = await deps.write(async (tx) => {
    const { member } = await accessHabit(tx, target.id, userId);
    if (target.userId !== userId) throw refuse('not_yours');
    const rewardAmount = rewardFor(member.role, form.rewardAmount);
    await store.setReward(tx, target.id, userId, rewardAmount);
    if (form.currency) await updateUser(tx, userId, { currency: form.currency });
    const user = await findUser(tx, userId);
    if (!user) throw refuse('not_signed_in');
    return { rewardAmount, currency: user.currency, memberIds: await store.listMemberIds(tx, target.id) };
  });
  deps.hub.send(memberIds, { action: 'member', habitId: target.id });
  return changed;
}

/** What they completed stays. */
export async function leave(deps: Deps, userId: number, target: { id: number; userId: number }): Promise<void> {
  const memberIds = await deps.write(async (tx) => {
    await accessHabit(tx, target.id, userId);
    if (target.userId !== userId) throw refuse('not_yours');
    return takeOut(tx, target.id, userId, deps.now());
  });
  deps.hub.send(memberIds, { action: 'member', habitId: target.id });
}

async function enter(
  tx: Tx,
  habitId: number,
  userId: number,
  role: 'doer' | 'overseer',
  rewardAmount: store.NewMember['reward_amount'],
  now: Date,
): Promise<void> {
  const member = {
    habit_id: habitId,
    user_id: userId,
    role,
    reward_amount: rewardAmount,
    joined_at: now.toISOString(),
  };
  if (!(await store.insertMember(tx, member))) throw refuse('already_member');
  const user = await findUser(tx, userId);
  if (role === 'doer') await openSpan(tx, habitId, userId, dayIn(user?.timezone ?? 'UTC', now));
}

/** An overseer earns nothing, so there is no amount to keep. */
function rewardFor(role: 'doer' | 'overseer', amount: Cents): Cents {
  return role === 'doer' ? amount : noCents;
}
