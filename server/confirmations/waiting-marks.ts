import { idsOf } from '#server/commitments/commitment.ts';
import type { Reader } from '#server/db/database.ts';
import { listWaitingFor } from './mark-store.ts';

/** What waits for this person's word, as they see it. */
export async function readWaitingMarks(db: Reader, userId: number) {
  const rows = await listWaitingFor(db, userId);
  return rows.map((row) => ({
    completionId: row.id,
    ...idsOf(row.kind, row.commitment_id),
    name: row.name,
    userId: row.user_id,
    userName: row.user_name,
    day: row.completion_date,
    late: row.marked_on !== null,
    markedAt: new Date(row.created_at).toISOString(),
  }));
}
