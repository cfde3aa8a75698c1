import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

/** The user's own completions of these days, in all promises. */
export const listOwnDays = prepared((db: Reader, userId: number, from: Day, to: Day) =>
  db
    .selectFrom('commitment_completions')
    .select(['commitment_id', 'completion_date'])
    .where('user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to),
);

/** Earnings and undone ones since that moment. */
export const listEarningsSince = prepared((db: Reader, userId: number, since: string) =>
  db
    .selectFrom('reward_transactions')
    .select(['amount', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('type', 'not in', ['goal', 'jar'])
    .$castTo<{ amount: Cents; created_at: string }>(),
);

/** The newest comments of others in each promise are found by its index, however many there are. */
export const listLastWords = prepared((db: Reader, userId: number, count: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('comments', (join) =>
      join
        .onRef('comments.commitment_id', '=', 'mine.commitment_id')
        .on('comments.id', 'in', (row) =>
          row
            .selectFrom('comments as newest')
            .select('newest.id')
            .whereRef('newest.commitment_id', '=', 'mine.commitment_id')
            .where('newest.user_id', '<>', userId)
            .orderBy('newest.id', 'desc')
            .limit(count),
        ),
    )
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.user_id', 'users.name', 'comments.content', 'comments.created_at'])
    .select(['commitments.kind', 'commitments.id as commitment_id', 'commitments.name as promise'])
    .where('mine.user_id', '=', userId)
    .where('commitments.archived_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(count),
);
