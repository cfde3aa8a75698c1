import { sql } from 'kysely';
import { noCents, type Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { storedMoment, type StoredMoment } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';

/** The time of the first earning that was not undone, up to `until`. */
export async function findFirstEarning(db: Reader, userId: number, until: Date): Promise<StoredMoment | undefined> {
  const first = await db
    .selectFrom('reward_transactions as earned')
    .select('earned.created_at')
    .where('earned.user_id', '=', userId)
    .where('earned.created_at', '<=', storedMoment(db, until))
    .where('earned.amount', '>', noCents)
    .where('earned.type', '<>', 'jar')
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('reward_transactions as back').select('back.id').whereRef('back.undoes', '=', 'earned.id'),
        ),
      ),
    )
    .orderBy('earned.created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at;
}

/** Earnings minus undone ones. Redeeming and saving in jars move a balance but do not change earnings. */
export async function sumEarnings(db: Reader, userId: number, since: Date): Promise<Cents> {
  const { sum } = await db
    .selectFrom('reward_transactions')
    .select(sql<Cents>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', storedMoment(db, since))
    .where('type', 'not in', ['goal', 'jar'])
    .executeTakeFirstOrThrow();
  return sum;
}

/** Between two moments, by promise, currency and name. Only moves into and out of jars belong to no promise. */
export const sumEarningsBetween = prepared((db: Reader, userId: number, from: StoredMoment, until: StoredMoment) =>
  db
    .selectFrom('reward_transactions')
    .select(['commitment_kind', 'commitment_id', 'currency', 'description'])
    .select([sql<Cents>`cast(sum(amount) as bigint)`.as('amount'), sql<number>`max(id)`.as('newest_id')])
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('type', '<>', 'goal')
    .groupBy(['commitment_kind', 'commitment_id', 'currency', 'description']),
);
