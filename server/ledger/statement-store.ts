import { sql, type ExpressionBuilder } from 'kysely';
import type { StatementItem } from '#shared/contract/ledger-calls.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

type Page = { before?: number | undefined; limit: number; item?: StatementItem | undefined };

export async function listTransactions(db: Reader, userId: number, { before, limit, item }: Page) {
  return db
    .selectFrom('reward_transactions')
    .leftJoin('users as overseer', 'overseer.id', 'reward_transactions.confirmed_by')
    .select(['reward_transactions.id', 'amount', 'reward_transactions.currency', 'type', 'commitment_kind'])
    .select(['commitment_id', 'description', 'reward_transactions.created_at', 'overseer.name as confirmed_by'])
    .where('user_id', '=', userId)
    .where('reward_transactions.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where((row) => isOf(row, item))
    .orderBy('reward_transactions.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Sums of rows by item, type and currency, each with the description of its newest row: of the newest `limit` rows
 * before that id. `oldest_id` and `count` are those of each sum's rows.
 */
export async function sumTransactions(db: Reader, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom((rows) =>
          rows
            .selectFrom('reward_transactions')
            .select(['id', 'commitment_kind', 'commitment_id', 'type', 'currency', 'amount'])
            .where('user_id', '=', userId)
            .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
            .orderBy('id', 'desc')
            .limit(limit)
            .as('some'),
        )
        .select(['commitment_kind', 'commitment_id', 'type', 'currency'])
        .select([sql<Cents>`cast(sum(amount) as bigint)`.as('amount'), sql<number>`max(id)`.as('newest_id')])
        .select([sql<number>`min(id)`.as('oldest_id'), sql<number>`count(*)`.as('count')])
        .groupBy(['commitment_kind', 'commitment_id', 'type', 'currency'])
        .as('sums'),
    )
    .innerJoin('reward_transactions as newest', 'newest.id', 'sums.newest_id')
    .select([
      'sums.commitment_kind',
      'sums.commitment_id',
      'sums.type',
      'sums.currency',
      'sums.amount',
      'sums.newest_id',
      'sums.oldest_id',
      'sums.count',
    ])
    .select('newest.description')
    .orderBy('sums.newest_id', 'desc')
    .execute();
}

/** How often this part of a period was paid, undone payments included. */
export async function countPayments(
  db: Reader,
  commitmentId: number,
  userId: number,
  paidFor: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('reward_transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', commitmentId)
    .where('user_id', '=', userId)
    .where('paid_for', '=', paidFor)
    .executeTakeFirstOrThrow();
  return count;
}

function isOf(row: ExpressionBuilder<Tables, 'reward_transactions'>, item: StatementItem | undefined) {
  if (!item) return row.and([]);
  // As the partial index on goals says it: otherwise the planner could not choose it.
  if (item.kind === 'goals') return sql<boolean>`type in ('goal', 'jar')`;
  return row.and([row('commitment_id', '=', item.id), row('commitment_kind', '=', item.kind)]);
}
