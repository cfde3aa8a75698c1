import type { Received } from '#shared/contract/endpoint.ts';
import type { createHabit, editHabit } from '#shared/contract/habit-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { updateUser } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import { accessAsCreator } from './habit-access.ts';
import { enter, rewardFor } from './habit-entering.ts';
import { listMemberIds, listMembers } from './habit-member-store.ts';
import * as store from './habit-store.ts';
import { rebuildStreak } from './habit-streak.ts';
import * as stretches from './stretch-store.ts';

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
  deps.hub.send([userId], { action: 'member', habitId: id });
  return { id, inviteCode };
}

export async function changeHabit(
  deps: Deps,
  userId: number,
  habitId: number,
  form: Received<typeof editHabit, 'body'>,
): Promise<void> {
  const now = deps.now();
  const memberIds = await deps.write(async (tx) => {
    await store.holdHabit(tx, habitId, 0);
    const { habit } = await accessAsCreator(tx, habitId, userId);
    const wasArchived = habit.archived_at !== null;
    const { archived = wasArchived, frequency = habit.frequency, name = habit.name } = form;
    const description = form.description ?? habit.description;
    await store.updateHabit(tx, habitId, { name, description, frequency });
    if (archived !== wasArchived) await setArchived(tx, habitId, archived, now);
    if (archived !== wasArchived || frequency !== habit.frequency)
      await rebuildStreak(tx, { ...habit, frequency }, now, frequency !== habit.frequency);
    return listMemberIds(tx, habitId);
  });
  deps.hub.send(memberIds, { action: 'changed', habitId });
}

/** For everyone, with what was completed; the ledger keeps what it paid. */
export async function removeHabit(deps: Deps, userId: number, habitId: number): Promise<void> {
  const memberIds = await deps.write(async (tx) => {
    await store.holdHabit(tx, habitId, 0);
    await accessAsCreator(tx, habitId, userId);
    const ids = await listMemberIds(tx, habitId);
    await store.deleteHabit(tx, habitId);
    return ids;
  });
  deps.hub.send(memberIds, { action: 'removed', habitId });
}

/** Nobody can keep what is archived, so nobody has to: it comes back with its streak. */
async function setArchived(tx: Tx, habitId: number, isArchived: boolean, now: Date): Promise<void> {
  await store.updateHabit(tx, habitId, { archived_at: isArchived ? now.toISOString() : null });
  for (const member of await listMembers(tx, habitId)) {
    if (member.role === 'overseer' || member.paused_at) continue;
    const move = isArchived ? stretches.close : stretches.open;
    await move(tx, 'habit_spans', habitId, member.user_id, dayIn(member.timezone, now));
  }
}
