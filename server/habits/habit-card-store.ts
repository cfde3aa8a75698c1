import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { sql } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Every } from '#shared/domain/schedule.ts';
import { inTurns } from '#server/commitments/completions-in-turns.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

// Each reads all habits of a user with one to three statements, bounded by days, so that none grows with history.

export type Since = Record<Every, Day>;
export const earliestOf = (since: Since) => Object.values(since).toSorted()[0]!;
/** All habits of the user, or only one. */
type Whose = { userId: number; only: number | undefined };

export type OwnDay = { completion_date: Day; marked_on: Day | null; paid: Cents | null };

/**
 * The user's own completions by promise, oldest first, since a day that depends on the schedule; with what they paid from
 * `paidSince` on. Challenges may be among them, and earlier days of weekly and monthly habits.
 */
export async function listOwnCompletions(
  db: Reader,
  { userId, only }: Whose,
  since: Since,
  paidSince: Day,
): Promise<ReadonlyMap<number, readonly OwnDay[]>> {
  const earliest = earliestOf(since);
  const [earlier, recent, payments] = await Promise.all([
    earliest < since.day ? listingEarlier(db, userId, since.week, since.month, earliest, since.day, only) : [],
    listingOwnDays(db, userId, since.day, only),
    listingPayments(db, userId, paidSince, only),
  ]);
  const own = new Map<number, OwnDay[]>();
  const keep = (id: number, completion_date: Day, marked_on: Day | null) => {
    const day = { completion_date, marked_on, paid: null };
    if (!own.get(id)?.push(day)) own.set(id, [day]);
  };
  for (const row of earlier) keep(row.commitment_id, row.completion_date, row.marked_on);
  for (const { completion_date, marks } of recent) {
    for (const mark of marks.split(',')) {
      const space = mark.indexOf(' ');
      if (space === -1) keep(Number(mark), completion_date, null);
      else keep(Number(mark.slice(0, space)), completion_date, mark.slice(space + 1));
    }
  }
  for (const { commitment_id, completion_date, amount } of payments) {
    const day = own.get(commitment_id)?.find((one) => one.completion_date === completion_date);
    if (day) day.paid = amount;
  }
  return own;
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

/**
 * One text for each day, of the promises kept on it and the later day on which they were marked: a row for each of them
 * takes three times as long.
 */
const listingOwnDays = prepared((db: Reader, userId: number, since: Day, only?: number) =>
  db
    .selectFrom('commitment_completions')
    .select('completion_date')
    .select(
      sql<string>`string_agg(cast(commitment_id as text) || case when marked_on is null then '' else ' ' || marked_on end, ',')`.as(
        'marks',
      ),
    )
    .where('user_id', '=', userId)
    .where('completion_date', '>=', since)
    .$if(only !== undefined, (rows) => rows.where('commitment_id', '=', only!))
    .groupBy('completion_date')
    .orderBy('completion_date'),
);

/**
 * Those of weekly and monthly habits before `until`. Repeats the bound without the habit, so that the index on user and date
 * is used: without it PostgreSQL reads the user's whole history.
 */
const listingEarlier = prepared(
  (db: Reader, userId: number, weekly: Day, monthly: Day, earliest: Day, until: Day, only?: number) =>
    completionsOf(db, userId, until, weekly, monthly, only)
      .select(['done.commitment_id', 'done.completion_date', 'done.marked_on'])
      .where('done.user_id', '=', userId)
      .where('done.completion_date', '>=', earliest)
      .where('done.completion_date', '<', until)
      .orderBy('done.completion_date'),
);

/** With a join PostgreSQL may read the whole ledger. */
const listingPayments = prepared((db: Reader, userId: number, since: Day, only?: number) =>
  db
    .selectFrom('commitment_completions as done')
    .select(['done.commitment_id', 'done.completion_date'])
    .select((row) =>
      row
        .selectFrom('reward_transactions as paid')
        .select('paid.amount')
        .whereRef('paid.id', '=', 'done.paid_by')
        .as('amount'),
    )
    .where('done.user_id', '=', userId)
    .where('done.completion_date', '>=', since)
    .where('done.paid_by', 'is not', null)
    .$if(only !== undefined, (rows) => rows.where('done.commitment_id', '=', only!)),
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
