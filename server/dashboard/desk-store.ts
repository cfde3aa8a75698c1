import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import type { StoredMoment } from '#server/db/dialect.ts';
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
export const listEarningsSince = prepared((db: Reader, userId: number, since: StoredMoment) =>
  db
    .selectFrom('reward_transactions')
    .select(['amount', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('type', 'not in', ['goal', 'jar'])
    .$castTo<{ amount: Cents; created_at: StoredMoment }>(),
);

// Both name a range of one promise, and sort by it: for `=` PostgreSQL may go through the newest comments of all promises.

/** The user's promises with the newest comment of someone else in each. */
export const listNewestWords = prepared((db: Reader, userId: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .select(['commitments.kind', 'commitments.id', 'commitments.name'])
    .select((row) =>
      row
        .selectFrom('comments')
        .select('comments.id')
        .whereRef('comments.commitment_id', '>=', 'mine.commitment_id')
        .whereRef('comments.commitment_id', '<=', 'mine.commitment_id')
        .where('comments.user_id', '<>', userId)
        .orderBy('comments.commitment_id', 'desc')
        .orderBy('comments.id', 'desc')
        .limit(1)
        .as('newest'),
    )
    .where('mine.user_id', '=', userId)
    .where('commitments.archived_at', 'is', null),
);

export const listLastWords = prepared((db: Reader, userId: number, commitmentId: number, count: number) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.user_id', 'users.name', 'comments.content', 'comments.created_at'])
    .where('comments.commitment_id', '>=', commitmentId)
    .where('comments.commitment_id', '<=', commitmentId)
    .where('comments.user_id', '<>', userId)
    .orderBy('comments.commitment_id', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(count),
);
