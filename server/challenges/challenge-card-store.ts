import { sql } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

// Each is one statement for all challenges of a user, bounded by their windows.

/** For each member: days completed within the window, and what those days paid. Habits have no window and drop out. */
export const countDays = prepared((db: Reader, userId: number, only: number | undefined) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', (join) =>
      join
        .onRef('done.commitment_id', '=', 'mine.commitment_id')
        .onRef('done.completion_date', '>=', 'commitments.start_date')
        .onRef('done.completion_date', '<=', 'commitments.end_date'),
    )
    .leftJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', sql<number>`count(*)`.as('days')])
    .select(sql<Cents>`cast(sum(coalesce(paid.amount, 0)) as bigint)`.as('earned'))
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!))
    .groupBy(['done.commitment_id', 'done.user_id']),
);

/** Completions in those challenges since that day, by all members. */
export const listRecentDays = prepared((db: Reader, userId: number, since: Day, only: number | undefined) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', 'done.commitment_id', 'mine.commitment_id')
    .leftJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', 'done.completion_date', 'done.marked_on', 'paid.amount as paid'])
    .where('mine.user_id', '=', userId)
    .where('commitments.kind', '=', 'challenge')
    .where('done.completion_date', '>=', since)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!)),
);
