import type { Day } from '#shared/domain/days.ts';
import type { Reader } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import type { Currency } from '#shared/domain/money.ts';

/** The caller's marks that count, with what each paid in this currency. */
export async function listKept(db: Reader, userId: number, from: Day, to: Day, currency: Currency) {
  return db
    .selectFrom('commitment_completions as done')
    .innerJoin('commitments', 'commitments.id', 'done.commitment_id')
    .leftJoin('reward_transactions as paid', (join) =>
      join.onRef('paid.id', '=', 'done.paid_by').on('paid.currency', '=', currency),
    )
    .select([
      'commitments.id',
      'kind',
      'name',
      'every',
      'times',
      'week_start',
      'goal_days',
      'completion_date as day',
      'paid.amount as paid',
    ])
    .where('done.user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '!=', 'pending')
    .orderBy('commitments.id')
    .execute();
}

/** How many days of each of these promises the caller has kept until then. */
export async function countDaysOf(db: Reader, userId: number, ids: readonly number[], to: Day) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('commitment_completions')
    .select((row) => ['commitment_id as id', row.fn.countAll<number>().as('days')])
    .where('commitment_id', 'in', evenList(ids))
    .where('user_id', '=', userId)
    .where('completion_date', '<=', to)
    .where('status', '!=', 'pending')
    .groupBy('commitment_id')
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
    .select((row) => ['users.id', 'users.name', 'commitments.name as promise', row.fn.countAll<number>().as('days')])
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

/** Who confirmed marks of the caller between these moments. A mark waits for days at most, so older ones are not read. */
export async function listConfirmed(db: Reader, userId: number, since: Day, from: Date, until: Date) {
  return db
    .selectFrom('commitment_completions as done')
    .innerJoin('users', 'users.id', 'done.confirmed_by')
    .select((row) => ['users.id', 'users.name', row.fn.countAll<number>().as('marks')])
    .where('done.user_id', '=', userId)
    .where('completion_date', '>=', since)
    .where('decided_at', '>=', from.toISOString())
    .where('decided_at', '<', until.toISOString())
    .groupBy(['users.id', 'users.name'])
    .orderBy('users.id')
    .execute();
}

/** Which other members of the caller's open promises paused in these days, and did not come back in them. */
export async function listCompanionsPaused(db: Reader, userId: number, from: Day, to: Day, most: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_pauses as pause', 'pause.commitment_id', 'mine.commitment_id')
    .innerJoin('users', 'users.id', 'pause.user_id')
    .select(['users.id', 'users.name', 'commitments.name as promise'])
    .where('mine.user_id', '=', userId)
    .where('pause.user_id', '!=', userId)
    .where('archived_at', 'is', null)
    .where('from_day', '>=', from)
    .where('from_day', '<=', to)
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>', to)]))
    .where('username', 'is not', null)
    .orderBy('users.id')
    .orderBy('commitments.id')
    .limit(most)
    .execute();
}

/** The promises in which the caller is a doer, with what says on which days they are due. */
export async function listOwnPromises(db: Reader, userId: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .selectAll('commitments')
    .select('joined_at')
    .where('mine.user_id', '=', userId)
    .where('role', '=', 'doer')
    .where('archived_at', 'is', null)
    .execute();
}

/** The caller's pauses that touch these days. */
export async function listPausesIn(db: Reader, userId: number, from: Day, to: Day) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_pauses as pause', (join) =>
      join.onRef('pause.commitment_id', '=', 'mine.commitment_id').onRef('pause.user_id', '=', 'mine.user_id'),
    )
    .select(['pause.commitment_id', 'from_day as from', 'until_day as until'])
    .where('mine.user_id', '=', userId)
    .where('from_day', '<=', to)
    .where((row) => row.or([row('until_day', 'is', null), row('until_day', '>=', from)]))
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
