import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { Cents } from '#shared/domain/money.ts';

export type WrongPayment = { commitmentId: number; userId: number; problem: string };
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

export type WrongJar = { userId: number; inJars: Cents; parts: Cents; ledger: Cents };

/**
 * Users whose parts of unredeemed goals are not what the ledger moved into jars, or not what their row says. Always
 * empty unless there is a bug.
 */
export async function findWrongJars(db: Reader): Promise<WrongJar[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.in_jars'])
    .select((user) => [
      user
        .selectFrom('goal_members')
        .innerJoin('goal_rewards', 'goal_rewards.id', 'goal_members.goal_id')
        .select(sql<Cents>`cast(coalesce(sum(part), 0) as bigint)`.as('sum'))
        .whereRef('goal_members.user_id', '=', 'users.id')
        .where('redeemed_at', 'is', null)
        .as('parts'),
      user
        .selectFrom('reward_transactions')
        .select(sql<Cents>`cast(-coalesce(sum(amount), 0) as bigint)`.as('sum'))
        .whereRef('reward_transactions.user_id', '=', 'users.id')
        .where('type', '=', 'jar')
        .as('ledger'),
    ])
    .orderBy('users.id')
    .execute();
  return rows
    .map((row) => ({ userId: row.id, inJars: row.in_jars, parts: row.parts!, ledger: row.ledger! }))
    .filter(({ inJars, parts, ledger }) => inJars !== parts || inJars !== ledger);
}

/** Unredeemed goals that hold more than their price, or money although one person is left. */
export async function findWrongGoals(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('goal_rewards')
    .innerJoin('goal_members', 'goal_members.goal_id', 'goal_rewards.id')
    .select('goal_rewards.id')
    .where('redeemed_at', 'is', null)
    .groupBy(['goal_rewards.id', 'price'])
    .having(sql<boolean>`sum(part) > price or (count(*) = 1 and sum(part) > 0)`)
    .orderBy('goal_rewards.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Completions paid twice or wrongly: two that share a ledger row, two of one user that settle the same part of a period,
 * one whose ledger row belongs to another user or was taken back, or one that an overseer decides on and that is paid
 * early, twice or otherwise than was set when it was marked. Always empty unless there is a bug.
 */
export async function findWrongPayments(db: Reader): Promise<WrongPayment[]> {
  const done = db.selectFrom('commitment_completions as done');
  const shared = await done
    .select(['done.commitment_id', 'done.user_id', sql<string>`'shares its ledger row'`.as('problem')])
    .where('done.paid_by', 'in', (rows) =>
      rows
        .selectFrom('commitment_completions')
        .select('paid_by')
        .where('paid_by', 'is not', null)
        .groupBy('paid_by')
        .having(sql<boolean>`count(*) > 1`),
    )
    .execute();
  const settledTwice = await done
    .select([
      'done.commitment_id',
      'done.user_id',
      sql<string>`'settles ' || done.settled_period || ' twice'`.as('problem'),
    ])
    .where('done.settled_period', 'is not', null)
    .groupBy(['done.commitment_id', 'done.user_id', 'done.settled_period'])
    .having(sql<boolean>`count(*) > 1`)
    .execute();
  const notTheirs = await done
    .innerJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', sql<string>`'is paid by a wrong ledger row'`.as('problem')])
    .where((row) =>
      row.or([
        row('paid.user_id', '<>', row.ref('done.user_id')),
        row('paid.commitment_id', '<>', row.ref('done.commitment_id')),
        row.exists(
          row.selectFrom('reward_transactions as back').select('back.id').whereRef('back.undoes', '=', 'paid.id'),
        ),
      ]),
    )
    .execute();
  const notAsSet = await done
    .leftJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', sql<string>`'is paid otherwise than was set'`.as('problem')])
    .where('done.status', '<>', 'standing')
    .where(
      sql<boolean>`coalesce(paid.amount, 0) <> case done.status when 'confirmed' then done.pending_amount else 0 end`,
    )
    .execute();
  return [...shared, ...settledTwice, ...notTheirs, ...notAsSet].map((row) => ({
    commitmentId: row.commitment_id,
    userId: row.user_id,
    problem: row.problem,
  }));
}

export async function countBalances(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
