import type { Received } from '#shared/contract/endpoint.ts';
import type { createHabit, editHabit } from '#shared/contract/habit-calls.ts';
import { updateUser } from '#server/auth/user-store.ts';
import { accessAsCreator } from '#server/commitments/access.ts';
import { setArchived } from '#server/commitments/archiving.ts';
import { hold } from '#server/commitments/commitment-store.ts';
import { enter } from '#server/commitments/entering.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import type { Deps } from '#server/deps.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';
import * as store from './habit-store.ts';

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
    await enter(tx, { kind: 'habit', id: habitId }, userId, form.creatorRole, form.rewardAmount, now);
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
    const of = { kind: 'habit', id: habitId } as const;
    await hold(tx, of);
    const { item: habit } = await accessAsCreator(tx, of, userId);
    const wasArchived = habit.archived_at !== null;
    const { archived = wasArchived, frequency = habit.frequency, name = habit.name } = form;
    const description = form.description ?? habit.description;
    await store.updateHabit(tx, habitId, { name, description, frequency });
    if (archived !== wasArchived) await setArchived(tx, of, archived, now);
    if (archived !== wasArchived || frequency !== habit.frequency)
      await rebuildStreak(tx, { ...habit, frequency }, now, frequency !== habit.frequency);
    return listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'changed', habitId });
}
