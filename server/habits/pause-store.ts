import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export type PauseReason = NonNullable<Tables['habit_members']['pause_reason']>;

/** False when they are paused already. */
export async function pauseMember(
  tx: Tx,
  habitId: number,
  userId: number,
  reason: PauseReason,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('habit_members')
    .set({ paused_at: now.toISOString(), pause_reason: reason })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when they are not paused. */
export async function resumeMember(tx: Tx, habitId: number, userId: number): Promise<boolean> {
  const row = await tx
    .updateTable('habit_members')
    .set({ paused_at: null, pause_reason: null })
    .where('habit_id', '=', habitId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
