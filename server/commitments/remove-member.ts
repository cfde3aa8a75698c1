import { dayOf } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import { passRequestNudges } from '#server/nudges/nudge-store.ts';
import { deleteReminders } from '#server/reminders/reminder-store.ts';
import { lockedAccess } from './access.ts';
import type { Commitment } from './commitment.ts';
import { deleteCommitment, updateCommitment } from './commitment-store.ts';
import { closePause, closeSpan } from './day-range-store.ts';
import { deleteMember, listMembers } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

/**
 * Ownership passes to the oldest remaining member; the last one out deletes the commitment. Returns the ids of everyone
 * to notify.
 */
export async function removeMember(tx: Tx, of: Commitment, userId: number, now: Date): Promise<number[]> {
  const { item, member } = await lockedAccess(tx, of, userId);
  const all = await listMembers(tx, of);
  await deleteMember(tx, of, userId);
  await deleteReminders(tx, of.id, userId);
  const memberIds = all.map((one) => one.user_id);
  const next = all.find((one) => one.user_id !== userId);
  if (!next) {
    await deleteCommitment(tx, of);
    return memberIds;
  }
  if (item.creator_id === userId) {
    await updateCommitment(tx, of.id, { creator_id: next.user_id });
    await passRequestNudges(tx, of.id, next.user_id);
  }
  const today = dayOf(member, now);
  await closeSpan(tx, of, userId, today);
  await closePause(tx, of, userId, today);
  await rebuildStreak(tx, item, now);
  return memberIds;
}
