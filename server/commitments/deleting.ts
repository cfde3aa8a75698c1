import { settlePending } from '#server/confirmations/pending-marks.ts';
import type { Deps } from '#server/deps.ts';
import { closePledges } from '#server/pledges/end-pledges.ts';
import { fixTallies } from '#server/pledges/fix-tallies.ts';
import { listLiveIn } from '#server/pledges/pledge-store.ts';
import { lockedAccessAsCreator } from './access.ts';
import { announceSettled } from './announce-settled.ts';
import { settleLarge } from './archiving.ts';
import { refTo, type Commitment } from './commitment.ts';
import { deleteCommitment } from './commitment-store.ts';
import { listMemberIds } from './member-store.ts';

/** Deletes it for everyone, with its completions; what waits is confirmed first, and the ledger keeps its payments. */
export async function removeCommitment(deps: Deps, userId: number, of: Commitment): Promise<void> {
  await settleLarge(deps, userId, of, 'delete');
  const now = deps.now();
  await fixTallies(deps, await listLiveIn(deps.db, of.id));
  const { memberIds, settled, pledgers } = await deps.write(async (tx) => {
    const { item, member } = await lockedAccessAsCreator(tx, of, userId);
    const settled = await settlePending(tx, item, 'delete', now);
    const memberIds = await listMemberIds(tx, of);
    const pledgers = await closePledges(tx, item, now, { id: userId, name: member.name });
    await deleteCommitment(tx, of);
    return { memberIds, settled, pledgers };
  });
  deps.hub.send(memberIds, { action: 'removed', actorId: userId, ...refTo(of) });
  announceSettled(deps, settled);
  if (pledgers.length === 0) return;
  deps.hub.send(pledgers, { action: 'pledges' });
  deps.hub.send(pledgers, { action: 'notifications' });
  deps.jobs.wake();
}
