import type { Tx } from '#server/db/database.ts';
import type { PauseReason } from '#server/db/tables.ts';

/** False if they are already paused. */
export async function pauseMember(
  tx: Tx,
  habitId: number,
  userId: number,
  reason: PauseReason,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('commitment_members')
    .set({ paused_at: now.toISOString(), pause_reason: reason })
    .where('commitment_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if they are not paused. */
export async function resumeMember(tx: Tx, habitId: number, userId: number): Promise<boolean> {
  const row = await tx
    .updateTable('commitment_members')
    .set({ paused_at: null, pause_reason: null })
    .where('commitment_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the others were notified since `since`. */
export async function claimNotice(tx: Tx, habitId: number, userId: number, since: Date, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('pause_notices')
    .values({ commitment_id: habitId, user_id: userId, noticed_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['commitment_id', 'user_id'])
        .doUpdateSet({ noticed_at: now.toISOString() })
        .where('pause_notices.noticed_at', '<=', since.toISOString()),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldNotices(tx: Tx, until: Date): Promise<void> {
  await tx.deleteFrom('pause_notices').where('noticed_at', '<=', until.toISOString()).execute();
}
