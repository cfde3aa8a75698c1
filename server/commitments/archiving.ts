import { dayOf } from '#shared/domain/days.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Commitment } from './commitment.ts';
import { updateCommitment } from './commitment-store.ts';
import * as dayRanges from './day-range-store.ts';
import { listFullMembers, listMembers, lockMembersUsers } from './member-store.ts';

/** While archived no day has to be kept: spans close, and the streak continues when it is restored. */
export async function setArchived(
  tx: Tx,
  of: Commitment,
  creatorId: number,
  isArchived: boolean,
  now: Date,
): Promise<void> {
  if (!isArchived) await refuseOverQuota(tx, of, creatorId);
  await updateCommitment(tx, of.id, { archived_at: isArchived ? now.toISOString() : null });
  const doers = (await listMembers(tx, of)).filter((member) => member.role === 'doer' && !member.paused_at);
  for (const [today, sameDay] of Map.groupBy(doers, (member) => dayOf(member, now))) {
    const userIds = sameDay.map((member) => member.user_id);
    if (isArchived) await dayRanges.closeSpans(tx, of, userIds, today);
    else await dayRanges.openSpans(tx, of, userIds, today);
  }
}

/** A restored promise counts again for all of its members. */
async function refuseOverQuota(tx: Tx, of: Commitment, creatorId: number): Promise<void> {
  await lockMembersUsers(tx, of);
  const full = await listFullMembers(tx, of, limits.promises.max);
  if (full.length > 0) throw refuse(full.includes(creatorId) ? `${of.kind}_limit` : 'companion_at_limit');
}
