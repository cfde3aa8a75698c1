import { lockedAccessAsCreator } from '#server/commitments/access.ts';
import { announceSettled } from '#server/commitments/announce-settled.ts';
import { settleLarge, setArchived } from '#server/commitments/archiving.ts';
import { refTo, type Commitment } from '#server/commitments/commitment.ts';
import { findCommitment, updateCommitment } from '#server/commitments/commitment-store.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import { rebuildStreak } from '#server/commitments/stored-streak.ts';
import { insertComment } from '#server/comments/comment-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';

/** The creator is not asked again, whatever the answer was. */
export async function answerFit(deps: Deps, userId: number, of: Commitment): Promise<void> {
  await deps.write(async (tx) => {
    const { item } = await lockedAccessAsCreator(tx, of, userId);
    if (item.fit_answered_at !== null) return;
    await updateCommitment(tx, of.id, { fit_answered_at: deps.now().toISOString() });
  });
  deps.hub.send([userId], { action: 'changed', actorId: userId, ...refTo(of) });
}

/**
 * Archives with a keepsake. The last word is a comment of the same moment, by which the keepsake finds it; a restored
 * promise has another moment, and no keepsake.
 */
export async function endWell(deps: Deps, userId: number, of: Commitment, lastWord: string | undefined): Promise<void> {
  const now = deps.now();
  if (lastWord !== undefined) deps.limits.take({ commentsPerUser: String(userId) });
  const before = await findCommitment(deps.db, of);
  const refuseArchived = (item: { archived_at: string | null }) => {
    if (item.archived_at !== null) throw refuse(`${of.kind}_archived`);
  };
  await settleLarge(deps, userId, of, 'archive', refuseArchived);
  const { memberIds, settled } = await deps.write(async (tx) => {
    const { item } = await lockedAccessAsCreator(tx, of, userId);
    // A large promise has just been archived, to confirm its marks.
    if (before?.archived_at !== null) refuseArchived(item);
    const endedAt = item.archived_at ?? now.toISOString();
    const memberIds = await listMemberIds(tx, of);
    if (lastWord !== undefined) {
      const about = await insertComment(tx, of, userId, lastWord, new Date(endedAt));
      const toUserIds = memberIds.filter((id) => id !== userId);
      await queueAlert(tx, { event: 'comment', about, commitmentId: of.id, fromUserId: userId, toUserIds }, now);
    }
    const settled =
      item.archived_at === null
        ? await setArchived(tx, item, userId, true, { fullest: [], opened: new Map() }, now)
        : [];
    await updateCommitment(tx, of.id, { ended_at: endedAt, fit_answered_at: item.fit_answered_at ?? endedAt });
    if (item.archived_at === null) await rebuildStreak(tx, item, now);
    return { memberIds, settled };
  });
  deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'changed', actorId: userId, ...refTo(of) });
  announceSettled(deps, settled);
}
