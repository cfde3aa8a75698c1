import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { perKind, tablesOf, type Commitment } from './commitment.ts';

export type CompletionRow = { user_id: number; completion_date: Day; paid_by: number | null };

export async function insertCompletion(tx: Tx, { kind, id }: Commitment, row: CompletionRow, now: Date): Promise<void> {
  await inserting[kind](tx, id, row.user_id, row.completion_date, row.paid_by, now.toISOString());
}

const inserting = perKind(({ completions, itemId }) =>
  prepared((tx: Tx, id: number, userId: number, day: Day, paidBy: number | null, createdAt: string) =>
    tx
      .insertInto(completions)
      .values({ [itemId]: id, user_id: userId, completion_date: day, paid_by: paidBy, created_at: createdAt }),
  ),
);

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

export async function listCompletions(db: Reader, of: Commitment, from: Day, to: Day): Promise<CompletionRow[]> {
  return listing[of.kind](db, of.id, from, to);
}

const listing = perKind(({ completions, itemId }) =>
  prepared((db: Reader, id: number, from: Day, to: Day) =>
    db
      .selectFrom(completions)
      .select(['user_id', 'completion_date', 'paid_by'])
      .where(itemId, '=', id)
      .where('completion_date', '>=', from)
      .where('completion_date', '<=', to)
      .orderBy('completion_date')
      .orderBy('user_id'),
  ),
);
