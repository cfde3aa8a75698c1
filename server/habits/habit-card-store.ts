import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { sql } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Every } from '#shared/domain/schedule.ts';
import { inTurns } from '#server/commitments/completions-in-turns.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

// Each is one statement for all habits of a user, bounded by days, so that none grows with history.

export type Since = Record<Every, Day>;
export const earliestOf = (since: Since) => Object.values(since).toSorted()[0]!;
/** All habits of the user, or only one. */
type Whose = { userId: number; only: number | undefined };

/**
 * The user's own completions in those habits since a day that depends on the schedule; with what they paid from
 * `paidSince` on.
 */
export async function listOwnCompletions(db: Reader, { userId, only }: Whose, since: Since, paidSince: Day) {
  const { day, week, month } = since;
  return listingOwn(db, userId, day, week, month, earliestOf(since), paidSince, only);
}

/** More rows than these are read a few days at a time, with other requests in between. */
const mostAtOnce = 5000;

/** Those of everyone. `people`: how many members these habits have, all together. */
export async function listEveryonesCompletions(
  db: Reader,
  { userId, only }: Whose,
  people: number,
  since: Since,
  today: Day,
) {
  const { day, week, month } = since;
  // A companion further east may be two dates ahead.
  const range = { from: earliestOf(since), to: addDays(today, 2) };
  const read = (from: Day, to: Day) => listingEveryones(db, userId, day, week, month, from, to, only);
  if (people * daysBetween(range.from, range.to) <= mostAtOnce) return read(range.from, range.to);
  return inTurns(range, read);
}

const listingEveryones = prepared(
  (db: Reader, userId: number, daily: Day, weekly: Day, monthly: Day, from: Day, to: Day, only?: number) =>
    completionsOf(db, userId, daily, weekly, monthly, only)
      .select(['done.commitment_id', 'done.user_id', 'done.completion_date', 'done.status'])
      .where('done.completion_date', '>=', from)
      .where('done.completion_date', '<=', to),
);

// Repeats the bound without the habit, so that the index on user and date is used. Without it PostgreSQL reads the
// user's whole history.
const listingOwn = prepared(
  (db: Reader, userId: number, daily: Day, weekly: Day, monthly: Day, earliest: Day, paidSince: Day, only?: number) =>
    completionsOf(db, userId, daily, weekly, monthly, only)
      .leftJoin('reward_transactions as paid', (join) =>
        join.on('paid.id', '=', sql<number>`case when done.completion_date >= ${paidSince} then done.paid_by end`),
      )
      .select(['done.commitment_id', 'done.completion_date', 'done.marked_on', 'paid.amount as paid'])
      .where('done.user_id', '=', userId)
      .where('done.completion_date', '>=', earliest)
      .orderBy('done.completion_date'),
);

function completionsOf(db: Reader, userId: number, daily: Day, weekly: Day, monthly: Day, only?: number) {
  return db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', 'done.commitment_id', 'mine.commitment_id')
    .where('mine.user_id', '=', userId)
    .where('commitments.kind', '=', 'habit')
    .$if(only !== undefined, (all) => all.where('mine.commitment_id', '=', only!))
    .where((row) =>
      row(
        'done.completion_date',
        '>=',
        row.case('commitments.every').when('day').then(daily).when('week').then(weekly).else(monthly).end(),
      ),
    );
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
