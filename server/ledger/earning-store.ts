import { sql } from 'kysely';
import { noCents, type Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';

/** The time of the first earning that was not undone, up to `until`. */
export async function findFirstEarning(db: Reader, userId: number, until: Date): Promise<string | undefined> {
  const first = await db
    .selectFrom('reward_transactions as earned')
    .select('earned.created_at')
    .where('earned.user_id', '=', userId)
    .where('earned.created_at', '<=', until.toISOString())
    .where('earned.amount', '>', noCents)
    .where('earned.type', '<>', 'jar')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('reward_transactions as back')
            .select('back.id')
            .where('back.source_key', '=', sql<string>`'undo ' || earned.id`),
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
    .where('created_at', '>=', since.toISOString())
    .where('type', 'not in', ['goal', 'jar'])
    .executeTakeFirstOrThrow();
  return sum;
}
