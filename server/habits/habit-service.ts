import type { Received } from '#shared/contract/endpoint.ts';
import type { createHabit, editHabit } from '#shared/contract/habit-calls.ts';
import { everyOf } from '#shared/domain/schedule.ts';
import { updateUser } from '#server/auth/user-store.ts';
import { lockedAccessAsCreator } from '#server/commitments/access.ts';
import { addMember, lockNewcomer } from '#server/commitments/add-member.ts';
import { setArchived } from '#server/commitments/archiving.ts';
import { insertCommitment, updateCommitment } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import type { Deps } from '#server/deps.ts';
import { newInviteCode } from '#server/invites/invite-code.ts';

export async function makeHabit(deps: Deps, userId: number, form: Received<typeof createHabit, 'body'>) {
  const now = deps.now();
  const inviteCode = newInviteCode();
  const id = await deps.write(async (tx) => {
    const creator = await lockNewcomer(tx, userId, now);
    const habitId = await insertCommitment(tx, {
      kind: 'habit',
      name: form.name,
      description: form.description,
      every: everyOf(form.frequency),
      creator_id: userId,
      invite_code: inviteCode,
      approval: form.approval ? 1 : 0,
      created_at: now.toISOString(),
    });
    await updateUser(tx, userId, { currency: form.currency });
    const membership = { role: form.creatorRole, rewardAmount: form.rewardAmount };
    await addMember(tx, { kind: 'habit', id: habitId }, creator, membership, now);
    return habitId;
  });
  deps.hub.send([userId], { action: 'member', actorId: userId, habitId: id });
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
    const { item: habit } = await lockedAccessAsCreator(tx, of, userId);
    const wasArchived = habit.archived_at !== null;
    const { archived = wasArchived, name = habit.name, description = habit.description } = form;
    const every = form.frequency ? everyOf(form.frequency) : habit.every;
    const approval = (form.approval ?? habit.approval) ? 1 : 0;
    await updateCommitment(tx, habitId, { name, description, every, approval });
    if (archived !== wasArchived) await setArchived(tx, of, userId, archived, now);
    if (archived !== wasArchived || every !== habit.every)
      await rebuildStreak(tx, { ...habit, every }, now, every !== habit.every);
    return listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'changed', actorId: userId, habitId });
}
