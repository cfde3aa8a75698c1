import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Cents } from '#shared/domain/money.ts';

export type Discrepancy = { userId: number; balance: Cents; sum: Cents };

/** Users whose balance is not the sum of their ledger rows. Always empty unless there is a bug. */
export async function findDiscrepancies(db: Reader): Promise<Discrepancy[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('reward_transactions', 'reward_transactions.user_id', 'users.id')
    .select([
      'users.id',
      'users.balance',
      sql<Cents>`cast(coalesce(sum(reward_transactions.amount), 0) as bigint)`.as('sum'),
    ])
    .groupBy(['users.id', 'users.balance'])
    .having(sql<boolean>`users.balance <> coalesce(sum(reward_transactions.amount), 0)`)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, balance, sum }) => ({ userId: id, balance, sum }));
}

export async function countBalances(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
