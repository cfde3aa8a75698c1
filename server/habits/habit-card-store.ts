import type { Day } from '#shared/domain/days.ts';
import type { Every } from '#shared/domain/schedule.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

// Each is one statement for all habits of a user, bounded by days, so that none grows with history.

export type Since = Record<Every, Day>;
export const earliestOf = (since: Since) => Object.values(since).toSorted()[0]!;
/** All habits of the user, or only one. */
type Whose = { userId: number; only: number | undefined };

/** Completions in those habits, by everyone or only the user's own, since a day that depends on the schedule. */
export async function listRecentCompletions(
  db: Reader,
  { userId, only }: Whose,
  whose: 'everyone' | 'own',
  since: Since,
) {
  const { day, week, month } = since;
  if (whose === 'everyone') return listingEveryones(db, userId, day, week, month, only);
  return listingOwn(db, userId, day, week, month, earliestOf(since), only);
}

const listingEveryones = prepared(completionsOf);

// Repeats the bound without the habit, so that the index on user and date is used. Without it PostgreSQL reads the
// user's whole history.
const listingOwn = prepared(
  (db: Reader, userId: number, daily: Day, weekly: Day, monthly: Day, earliest: Day, only?: number) =>
    completionsOf(db, userId, daily, weekly, monthly, only)
      .where('done.user_id', '=', userId)
      .where('done.completion_date', '>=', earliest),
);

function completionsOf(db: Reader, userId: number, daily: Day, weekly: Day, monthly: Day, only?: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', 'done.commitment_id', 'mine.commitment_id')
    .leftJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', 'done.completion_date', 'done.marked_on', 'paid.amount as paid'])
    .where('mine.user_id', '=', userId)
    .where('commitments.kind', '=', 'habit')
    .$if(only !== undefined, (all) => all.where('mine.commitment_id', '=', only!))
    .where((row) =>
      row(
        'done.completion_date',
        '>=',
        row.case('commitments.every').when('day').then(daily).when('week').then(weekly).else(monthly).end(),
      ),
    )
    .orderBy('done.completion_date');
}

/** The user's own pauses that overlap the days since `since`. */
export async function listOwnPauses(db: Reader, { userId, only }: Whose, since: Day) {
  return listingPauses(db, userId, since, only);
}

const listingPauses = prepared((db: Reader, userId: number, since: Day, only?: number) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitment_pauses as pause', (join) =>
      join.onRef('pause.commitment_id', '=', 'mine.commitment_id').onRef('pause.user_id', '=', 'mine.user_id'),
    )
    .select(['pause.commitment_id', 'pause.from_day', 'pause.until_day'])
    .where('mine.user_id', '=', userId)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!))
    .where((row) => row.or([row('pause.until_day', 'is', null), row('pause.until_day', '>', since)]))
    .orderBy('pause.from_day'),
);
