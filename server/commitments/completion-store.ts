import { sql } from 'kysely';
import type { CountingState } from '#shared/domain/completion-state.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { storedMoment, type StoredMoment } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Commitment } from './commitment.ts';
import type { CommitmentRow } from './commitment-store.ts';
import { isLarge } from './deferred-streaks.ts';

type Stored = Tables['commitment_completions'];
export type NewCompletion = Pick<
  Stored,
  'user_id' | 'completion_date' | 'paid_by' | 'settled_period' | 'marked_on' | 'pending_amount'
> & { status: CountingState };
export type CompletionRow = Awaited<ReturnType<typeof listCompletions>>[number];

export async function insertCompletion(tx: Tx, { id }: Commitment, row: NewCompletion, now: Date): Promise<number> {
  const { user_id, completion_date: day, paid_by, settled_period, marked_on, status, pending_amount } = row;
  const at = storedMoment(tx, now);
  const [made] = await inserting(tx, id, user_id, day, paid_by, settled_period, marked_on, at, status, pending_amount);
  return made!.id;
}

const inserting = prepared(
  (
    tx: Tx,
    id: number,
    userId: number,
    day: Day,
    paidBy: number | null,
    settledPeriod: string | null,
    markedOn: Day | null,
    createdAt: StoredMoment,
    status: CountingState,
    pendingAmount: Cents | null,
  ) =>
    tx
      .insertInto('commitment_completions')
      .values({
        commitment_id: id,
        user_id: userId,
        completion_date: day,
        paid_by: paidBy,
        settled_period: settledPeriod,
        marked_on: markedOn,
        created_at: createdAt,
        status,
        pending_amount: pendingAmount,
      })
      .returning('id'),
);

/**
 * If that day was marked on `today`. Returns its state and the ledger row that paid for it, or undefined if there was no
 * such completion.
 */
export async function deleteCompletion(tx: Tx, { id }: Commitment, userId: number, day: Day, today: Day) {
  return tx
    .deleteFrom('commitment_completions')
    .where('commitment_id', '=', id)
    .where('completion_date', '=', day)
    .where('user_id', '=', userId)
    .where((row) => row(row.fn.coalesce('marked_on', 'completion_date'), '=', today))
    .returning(['id', 'status', 'paid_by'])
    .executeTakeFirst();
}

const shown = [
  'id',
  'user_id',
  'completion_date',
  'paid_by',
  'settled_period',
  'marked_on',
  'status',
  'pending_amount',
] as const;

export async function listCompletions(db: Reader, { id }: Commitment, from: Day, to: Day) {
  return listing(db, id, from, to);
}

/** Those of one user. */
export const listCompletionsOf = prepared((db: Reader, id: number, userId: number, from: Day, to: Day) =>
  db
    .selectFrom('commitment_completions')
    .select(['user_id', 'completion_date', 'marked_on'])
    .where('commitment_id', '=', id)
    .where('user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to),
);

const listing = prepared((db: Reader, id: number, from: Day, to: Day) =>
  db
    .selectFrom('commitment_completions')
    .select(shown)
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .orderBy('completion_date')
    .orderBy('user_id'),
);

/** The first or the last completed day. */
export async function findEdgeDay(db: Reader, id: number, edge: 'first' | 'last'): Promise<Day | undefined> {
  const [row] = await (edge === 'first' ? findingFirst : findingLast)(db, id);
  return row?.completion_date;
}

const findingFirst = prepared((db: Reader, id: number) =>
  daysOf(db, id).orderBy('commitment_id').orderBy('completion_date').limit(1),
);
const findingLast = prepared((db: Reader, id: number) =>
  daysOf(db, id).orderBy('commitment_id', 'desc').orderBy('completion_date', 'desc').limit(1),
);
const daysOf = (db: Reader, id: number) =>
  db.selectFrom('commitment_completions').select('completion_date').where('commitment_id', '=', id);

/** For the highest id PostgreSQL would go through the newest completions of all promises, by the index of ids. */
const unindexedId = sql<number>`id + 0`;

/** The highest id among the completions since that day. */
export async function findNewestId(db: Reader, id: number, since: Day): Promise<number | null> {
  const [row] = await findingNewest(db, id, since);
  return row?.newest ?? null;
}

/** Of the completions since that day, the one that was stored last. */
export async function findNewest(db: Reader, id: number, since: Day) {
  return db
    .selectFrom('commitment_completions')
    .select(['user_id', 'status'])
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', since)
    .orderBy(unindexedId, 'desc')
    .limit(1)
    .executeTakeFirst();
}

const findingNewest = prepared((db: Reader, id: number, since: Day) =>
  db
    .selectFrom('commitment_completions')
    .select((row) => row.fn.max(unindexedId).as('newest'))
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', since),
);

/** Those of one user, with what they paid. */
export async function listOwnCompletions(db: Reader, item: Sized, userId: number, from: Day, to: Day) {
  if (from === to) return listingOwnDay(db, item.id, userId, from);
  return (isLarge(item) ? listOwnByDay : listingOwn)(db, item.id, userId, from, to);
}

type Sized = Commitment & Pick<CommitmentRow, 'completion_count'>;

const ownRows = (db: Reader, id: number, userId: number) =>
  db.selectFrom('commitment_completions').select(shown).where('commitment_id', '=', id).where('user_id', '=', userId);
const listingOwn = prepared((db: Reader, id: number, userId: number, from: Day, to: Day) =>
  ownRows(db, id, userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .orderBy('completion_date'),
);
/** By the whole key: with a range the day's completions of everyone would be read. */
const listingOwnDay = prepared((db: Reader, id: number, userId: number, day: Day) =>
  ownRows(db, id, userId).where('completion_date', '=', day),
);

/**
 * Jumps from day to day: `listingOwn` reads the completions of everyone, 53 ms for a year of a thousand people. In a
 * cross join SQLite keeps the order of the tables.
 */
async function listOwnByDay(db: Reader, id: number, userId: number, from: Day, to: Day): Promise<CompletionRow[]> {
  const { rows } = await sql<CompletionRow>`
    with recursive days (day) as (
      select min(completion_date) from commitment_completions
        where commitment_id = ${id} and completion_date >= ${from} and completion_date <= ${to}
      union all
      select (
        select min(completion_date) from commitment_completions
          where commitment_id = ${id} and completion_date > days.day and completion_date <= ${to}
      ) from days where days.day is not null
    )
    select ${sql.join(shown.map((column) => sql.ref(column)))} from days cross join commitment_completions
      where commitment_id = ${id} and completion_date = days.day and user_id = ${userId}
      order by days.day
  `.execute(db);
  return rows;
}

/** How many of these days the user completed. */
export async function countCompletions(db: Reader, item: Sized, userId: number, from: Day, to: Day): Promise<number> {
  if (isLarge(item)) return (await listOwnByDay(db, item.id, userId, from, to)).length;
  const [row] = await counting(db, item.id, userId, from, to);
  return row!.count;
}

const counting = prepared((db: Reader, id: number, userId: number, from: Day, to: Day) =>
  db
    .selectFrom('commitment_completions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('user_id', '=', userId),
);

/** Marks that the user made from one moment to another, in all promises, and that count. */
export async function countMarksBetween(db: Reader, userId: number, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom('commitment_completions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', storedMoment(db, new Date(from)))
    .where('created_at', '<=', storedMoment(db, new Date(until)))
    .where('status', '!=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}
