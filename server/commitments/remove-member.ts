import { dayOf } from '#shared/domain/days.ts';
import { endWithoutOverseer, settlePending } from '#server/confirmations/pending-marks.ts';
import type { Tx } from '#server/db/database.ts';
import { passRequestNudges } from '#server/nudges/nudge-store.ts';
import { closePledges, leavePledges } from '#server/pledges/end-pledges.ts';
import { deleteReminders } from '#server/reminders/reminder-store.ts';
import { lockedAccess } from './access.ts';
import type { Commitment } from './commitment.ts';
import { deleteCommitment, updateCommitment } from './commitment-store.ts';
import { closePause, closeSpan } from './day-range-store.ts';
import { deleteMember, findOldestMember, listMemberIds } from './member-store.ts';
import { rebuildStreak } from './stored-streak.ts';

/**
 * Ownership passes to the oldest remaining member; the last one out deletes the commitment. Returns the ids of everyone
 * to notify, of the doers whose pending marks were confirmed by it, and of those with whom pledges ended. A doer's own marks go on waiting when they leave,
 * unless the account goes too.
 */
export async function removeMember(
  tx: Tx,
  of: Commitment,
  userId: number,
  now: Date,
  { isAccountDeleted = false } = {},
): Promise<{ memberIds: number[]; settled: number[]; pledgers: number[] }> {
  const { item, member } = await lockedAccess(tx, of, userId);
  const settled = isAccountDeleted ? await settlePending(tx, item, 'accountDeleted', now, { onlyOf: userId }) : [];
  const memberIds = await listMemberIds(tx, of);
  await deleteMember(tx, of, userId);
  await deleteReminders(tx, of.id, userId);
  const leaver = { id: userId, name: member.name };
  const pledgers = await leavePledges(tx, item, leaver, now, { isAccountDeleted });
  const next = await findOldestMember(tx, of);
  if (next === undefined) {
    settled.push(...(await settlePending(tx, item, 'delete', now, { leavingId: userId })));
    pledgers.push(...(await closePledges(tx, item, now)));
    await deleteCommitment(tx, of);
    return { memberIds, settled, pledgers };
  }
  if (member.role === 'overseer') settled.push(...(await endWithoutOverseer(tx, item, userId, now)));
  if (item.creator_id === userId) {
    await updateCommitment(tx, of.id, { creator_id: next });
    await passRequestNudges(tx, of.id, next);
  }
  const today = dayOf(member, now);
  await closeSpan(tx, of, userId, today);
  await closePause(tx, of, userId, today);
  await rebuildStreak(tx, item, now);
  return { memberIds, settled, pledgers };
}
