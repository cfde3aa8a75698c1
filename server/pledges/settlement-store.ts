import { sql } from 'kysely';
import type { Cents, Currency } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { SettlementState } from '#server/db/money-tables.ts';
import { bothWays } from './both-ways.ts';

export type SettlementRow = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>;
type NewSettlement = { from_user_id: number; to_user_id: number; currency: Currency; amount: Cents };

/** Undefined if one between them still waits for its answer. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement, now: Date) {
  return tx
    .insertInto('settlements')
    .values({ ...settlement, state: 'waiting', created_at: now.toISOString(), decided_at: null })
    .onConflict((conflict) =>
      conflict.columns(['from_user_id', 'to_user_id', 'currency']).where('state', '=', sql.lit('waiting')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Locks it. For everyone but its two people it does not exist. */
export async function lockSettlement(tx: Tx, userId: number, id: number) {
  return tx
    .updateTable('settlements')
    .set((row) => ({ amount: row.ref('amount') }))
    .where('id', '=', id)
    .where((row) => row.or([row('from_user_id', '=', userId), row('to_user_id', '=', userId)]))
    .returningAll()
    .executeTakeFirst();
}

export async function answerSettlement(tx: Tx, id: number, state: SettlementState, now: Date): Promise<SettlementRow> {
  return tx
    .updateTable('settlements')
    .set({ state, decided_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Confirmed payments of a user, by direction, person and currency. */
export async function sumConfirmedOf(db: Reader, userId: number) {
  return bothWays((own) =>
    db
      .selectFrom('settlements')
      .select(['from_user_id', 'to_user_id', 'currency'])
      .select(sql<Cents>`cast(sum(amount) as bigint)`.as('amount'))
      .where(own, '=', userId)
      .where('state', '=', 'confirmed')
      .groupBy(['from_user_id', 'to_user_id', 'currency'])
      .execute(),
  );
}

export async function sumConfirmedBetween(db: Reader, fromId: number, toId: number, currency: Currency) {
  const { sum } = await db
    .selectFrom('settlements')
    .select(sql<Cents>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'))
    .where('from_user_id', '=', fromId)
    .where('to_user_id', '=', toId)
    .where('currency', '=', currency)
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return sum;
}

export async function listWaiting(db: Reader, userId: number): Promise<SettlementRow[]> {
  const rows = await bothWays((own) =>
    db.selectFrom('settlements').selectAll().where(own, '=', userId).where('state', '=', 'waiting').execute(),
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Newest first, before that id. */
export async function listSettlements(db: Reader, userId: number, before: number | undefined, limit: number) {
  const rows = await bothWays((own) =>
    db
      .selectFrom('settlements')
      .selectAll()
      .where(own, '=', userId)
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.toSorted((a, b) => b.id - a.id).slice(0, limit);
}

/** What a deleted account said it had paid, or was asked to confirm, is not waited for any longer. */
export async function rejectWaitingOf(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const others: number[] = [];
  // One at a time: SQLite cannot plan an OR beside the partial index.
  for (const [own, other] of [
    ['from_user_id', 'to_user_id'],
    ['to_user_id', 'from_user_id'],
  ] as const) {
    const rows = await tx
      .updateTable('settlements')
      .set({ state: 'rejected', decided_at: now.toISOString() })
      .where(own, '=', userId)
      .where('state', '=', 'waiting')
      .returning(other)
      .execute();
    others.push(...rows.map((row) => row[other]));
  }
  return others;
}
