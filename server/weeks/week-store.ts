import type { Day } from '#shared/domain/days.ts';
import type { Reader } from '#server/db/database.ts';
import type { Currency } from '#shared/domain/money.ts';

/** The caller's marks that count, with what each paid in this currency. */
export async function listKept(db: Reader, userId: number, from: Day, to: Day, currency: Currency) {
  return db
    .selectFrom('commitment_completions as done')
    .innerJoin('commitments', 'commitments.id', 'done.commitment_id')
    .leftJoin('reward_transactions as paid', (join) =>
      join.onRef('paid.id', '=', 'done.paid_by').on('paid.currency', '=', currency),
    )
    .select(['commitments.id', 'kind', 'name', 'completion_date as day', 'paid.amount as paid'])
    .where('done.user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '!=', 'pending')
    .orderBy('commitments.id')
    .execute();
}

/** How often the caller kept something on each day. */
export async function countKeptByDay(db: Reader, userId: number, from: Day, to: Day) {
  return db
    .selectFrom('commitment_completions')
    .select((row) => ['completion_date as day', row.fn.countAll<number>().as('kept')])
    .where('user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '!=', 'pending')
    .groupBy('completion_date')
    .execute();
}

/** What other members of the caller's open promises kept, those who kept most first. */
export async function listCompanionsKept(db: Reader, userId: number, from: Day, to: Day, most: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_members as other', 'other.commitment_id', 'mine.commitment_id')
    .innerJoin('users', 'users.id', 'other.user_id')
    .innerJoin('commitment_completions as done', (join) =>
      join.onRef('done.commitment_id', '=', 'other.commitment_id').onRef('done.user_id', '=', 'other.user_id'),
    )
    .select((row) => ['users.name', 'commitments.name as promise', row.fn.countAll<number>().as('days')])
    .where('mine.user_id', '=', userId)
    .where('other.user_id', '!=', userId)
    .where('archived_at', 'is', null)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '!=', 'pending')
    .groupBy(['users.id', 'users.name', 'commitments.id', 'commitments.name'])
    .orderBy('days', 'desc')
    .orderBy('users.id')
    .orderBy('commitments.id')
    .limit(most)
    .execute();
}

export async function findGoalReached(db: Reader, userId: number, from: Date, until: Date) {
  return db
    .selectFrom('goal_members as mine')
    .innerJoin('goal_rewards', 'goal_rewards.id', 'mine.goal_id')
    .select('title')
    .where('mine.user_id', '=', userId)
    .where('redeemed_at', '>=', from.toISOString())
    .where('redeemed_at', '<', until.toISOString())
    .orderBy('redeemed_at', 'desc')
    .executeTakeFirst();
}
