import type { Deps } from '#server/deps.ts';
import { lockedAccessAsCreator } from './access.ts';
import { refTo, type Commitment } from './commitment.ts';
import { deleteCommitment } from './commitment-store.ts';
import { listMemberIds } from './member-store.ts';

/** Deletes it for everyone, with its completions; the ledger keeps its payments. */
export async function removeCommitment(deps: Deps, userId: number, of: Commitment): Promise<void> {
  const memberIds = await deps.write(async (tx) => {
    await lockedAccessAsCreator(tx, of, userId);
    const ids = await listMemberIds(tx, of);
    await deleteCommitment(tx, of);
    return ids;
  });
  deps.hub.send(memberIds, { action: 'removed', actorId: userId, ...refTo(of) });
}
