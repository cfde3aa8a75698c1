import { dayIn } from '#shared/domain/days.ts';
import type { Tx } from '#server/db/database.ts';
import type { Commitment } from './commitment.ts';
import { setArchivedAt } from './commitment-store.ts';
import { listMembers } from './member-store.ts';
import * as stretches from './stretch-store.ts';

/** Nobody can keep what is archived, so nobody has to: it comes back with its streak. */
export async function setArchived(tx: Tx, of: Commitment, isArchived: boolean, now: Date): Promise<void> {
  await setArchivedAt(tx, of, isArchived ? now.toISOString() : null);
  for (const member of await listMembers(tx, of)) {
    if (member.role === 'overseer' || member.paused_at) continue;
    const move = isArchived ? stretches.close : stretches.open;
    await move(tx, 'spans', of, member.user_id, dayIn(member.timezone, now));
  }
}
