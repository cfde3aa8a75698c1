import type { CommitmentRow } from '#server/commitments/commitment-store.ts';
import type { Tx } from '#server/db/database.ts';
import { listLiveIn, updatePledge, voidProposals } from './pledge-store.ts';
import { countPledge } from './tally.ts';

/**
 * Before a commitment is deleted with its marks: what is owed under its pledges becomes final. Returns everyone
 * concerned.
 */
export async function closePledges(tx: Tx, item: Pick<CommitmentRow, 'id'>, now: Date): Promise<number[]> {
  await voidProposals(tx, item.id, now);
  const userIds = new Set<number>();
  for (const pledge of await listLiveIn(tx, item.id)) {
    const { earned } = await countPledge(tx, pledge, now, { isInTransaction: true });
    await updatePledge(tx, pledge.id, { ended_at: pledge.ended_at ?? now.toISOString(), final_owed: earned });
    userIds.add(pledge.from_user_id).add(pledge.to_user_id);
  }
  return [...userIds];
}
