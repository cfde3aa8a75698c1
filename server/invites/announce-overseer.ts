import type { Commitment } from '#server/commitments/commitment.ts';
import { listDoerIds } from '#server/commitments/member-store.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteSameNudges, insertNudges } from '#server/nudges/nudge-store.ts';

/**
 * In the doers' Alerts: from now on they can have their marks confirmed. Returns their ids. Leaving and coming back
 * replaces the line.
 */
export async function announceOverseer(
  tx: Tx,
  item: Commitment & { name: string },
  overseer: { id: number; name: string },
  now: Date,
): Promise<number[]> {
  const toUserIds = await listDoerIds(tx, item);
  if (toUserIds.length === 0) return [];
  const message = `${overseer.name} now oversees ${item.name}. You can choose to have your marks confirmed.`;
  const line = { fromUserId: overseer.id, toUserIds, message, kind: 'overseer' } as const;
  await deleteSameNudges(tx, line);
  await insertNudges(tx, { ...line, commitmentId: item.id }, now);
  return toUserIds;
}
