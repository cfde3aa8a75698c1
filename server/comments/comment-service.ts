import { access } from '#server/commitments/access.ts';
import { refTo, type Commitment, type Kind } from '#server/commitments/commitment.ts';
import { listMemberIds } from '#server/commitments/member-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueAlert } from '#server/notifications/queue-alert.ts';
import * as store from './comment-store.ts';

const pageSize = 100;

/** Oldest first. */
export async function readComments<K extends Kind>(
  { db }: Deps,
  userId: number,
  of: Commitment<K>,
  { before, limit = pageSize }: { before?: number | undefined; limit?: number | undefined },
) {
  await access(db, of, userId);
  const rows = await store.listComments(db, of, before, limit);
  return rows.map((row) => presentComment(of, row)).toReversed();
}

export async function writeComment<K extends Kind>(deps: Deps, userId: number, of: Commitment<K>, content: string) {
  const now = deps.now();
  deps.limits.take({ commentsPerUser: String(userId) });
  const { comment, memberIds } = await deps.write(async (tx) => {
    const { member } = await access(tx, of, userId);
    const id = await store.insertComment(tx, of, userId, content, now);
    const row = { id, user_id: userId, name: member.name, content, created_at: now.toISOString() };
    const memberIds = await listMemberIds(tx, of);
    const others = memberIds.filter((memberId) => memberId !== userId);
    const alert = { commitmentId: of.id, fromUserId: userId, toUserIds: others };
    await queueAlert(tx, { event: 'comment', about: id, ...alert }, now);
    return { comment: presentComment(of, row), memberIds };
  });
  deps.jobs.wake();
  deps.hub.send(memberIds, { action: 'comment', actorId: userId, ...refTo<Kind>(of) });
  return comment;
}

/** Allowed for its author and the creator of the commitment. */
export async function removeComment(deps: Deps, userId: number, of: Commitment, commentId: number): Promise<void> {
  const memberIds = await deps.write(async (tx) => {
    const { item } = await access(tx, of, userId);
    const comment = await store.findComment(tx, of, commentId);
    if (!comment) throw refuse('not_found');
    if (comment.user_id !== userId && item.creator_id !== userId) throw refuse('creator_only');
    await store.deleteComment(tx, commentId);
    return listMemberIds(tx, of);
  });
  deps.hub.send(memberIds, { action: 'comment', actorId: userId, ...refTo(of) });
}

type CommentRow = { id: number; user_id: number; name: string; content: string; created_at: string };

function presentComment<K extends Kind>(of: Commitment<K>, row: CommentRow) {
  const { id, user_id: userId, name, content, created_at: timestamp } = row;
  return { id, ...refTo(of), userId, name, content, timestamp };
}
