import { idsOf } from '#server/commitments/commitment.ts';
import type { listNudgesTo } from './nudge-store.ts';

export function presentNudge(row: Awaited<ReturnType<typeof listNudgesTo>>[number]) {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.commitment_id === null || row.commitment_kind === null
      ? { habitId: null, challengeId: null }
      : idsOf(row.commitment_kind, row.commitment_id)),
    fromUserId: row.from_user_id,
    toUserId: row.to_user_id,
    senderName: row.sender_name,
    message: row.message,
    read: row.read_at !== null,
    createdAt: row.created_at,
  };
}
