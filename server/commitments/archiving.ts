import { dayIn } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';
import { updateCommitment } from './commitment-store.ts';
import * as dayRanges from './day-range-store.ts';
import { listMembers } from './member-store.ts';

/** While archived no day has to be kept: spans close, and the streak continues when it is restored. */
export async function setArchived(tx: Tx, of: Commitment, isArchived: boolean, now: Date): Promise<void> {
  await updateCommitment(tx, of.id, { archived_at: isArchived ? now.toISOString() : null });
  for (const member of await listMembers(tx, of)) {
    if (member.role === 'overseer' || member.paused_at) continue;
    const today = dayIn(member.timezone, now);
    if (isArchived) await dayRanges.closeSpan(tx, of, member.user_id, today);
    else await dayRanges.openSpan(tx, of, member.user_id, today);
  }
}
