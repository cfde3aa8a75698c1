import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { tablesOf, type Commitment } from './commitment.ts';

/** False when that day is completed already. */
export async function insertCompletion(tx: Tx, of: Commitment, userId: number, day: Day, now: Date): Promise<boolean> {
  const { completions, itemId } = tablesOf(of.kind);
  const completion = { user_id: userId, completion_date: day, paid_by: null, created_at: now.toISOString() };
  const row = await tx
    .insertInto(completions)
    .values({ [itemId]: of.id, ...completion })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPaidBy(
  tx: Tx,
  of: Commitment,
  userId: number,
  day: Day,
  transactionId: number,
): Promise<void> {
  const { completions, itemId } = tablesOf(of.kind);
  await tx
    .updateTable(completions)
    .set({ paid_by: transactionId })
    .where(itemId, '=', of.id)
    .where('completion_date', '=', day)
    .where('user_id', '=', userId)
    .execute();
}

/** What paid for it, or undefined when there was no such completion. */
export async function deleteCompletion(tx: Tx, of: Commitment, userId: number, day: Day) {
  const { completions, itemId } = tablesOf(of.kind);
  return tx
    .deleteFrom(completions)
    .where(itemId, '=', of.id)
    .where('completion_date', '=', day)
    .where('user_id', '=', userId)
    .returning('paid_by')
    .executeTakeFirst();
}

export async function listCompletions(db: Reader, of: Commitment, from: Day, to: Day) {
  const { completions, itemId } = tablesOf(of.kind);
  return db
    .selectFrom(completions)
    .select(['user_id', 'completion_date', 'paid_by'])
    .where(itemId, '=', of.id)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .orderBy('completion_date')
    .orderBy('user_id')
    .execute();
}
