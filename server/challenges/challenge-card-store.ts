import { sql } from 'kysely';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import { add, noCents, type Cents } from '#shared/domain/money.ts';
import type { Reader } from '#server/db/database.ts';
import { takingTurns } from '#server/db/in-turns.ts';
import { prepared } from '#server/db/prepared.ts';

// For all challenges of a user, bounded by their windows.

/** How many completions are counted by one statement, about. */
const daysAtOnce = 1000;
type Counted = { id: number; completion_count: number; start_date: Day; end_date: Day };
type Count = { days: number; late: number; earned: Cents };

/**
 * For each member of these challenges of the user, sorted by id: days completed within the window, how many of them
 * were marked late, and what the user's own ones paid. Nearly always one statement; otherwise several, with other requests in between.
 */
export async function countDays(db: Reader, userId: number, challenges: readonly Counted[], today: Day) {
  const turn = takingTurns();
  const counts = new Map<number, Map<number, Count>>();
  for (const piece of piecesOf(challenges, today)) {
    await turn();
    for (const row of await counting(db, userId, piece.first, piece.last, piece.from, piece.to)) {
      let members = counts.get(row.commitment_id);
      if (!members) counts.set(row.commitment_id, (members = new Map()));
      const before = members.get(row.user_id);
      members.set(row.user_id, {
        days: (before?.days ?? 0) + row.days,
        late: (before?.late ?? 0) + row.late,
        earned: add(before?.earned ?? noCents, row.earned),
      });
    }
  }
  return (challengeId: number, memberId: number) => counts.get(challengeId)?.get(memberId);
}

/**
 * Which of the user's own days in the windows of these challenges were marked late, counted from 0. No statement where
 * none was.
 */
export async function readLateTicks(
  db: Reader,
  userId: number,
  challenges: readonly Counted[],
  countOf: Awaited<ReturnType<typeof countDays>>,
  today: Day,
) {
  const turn = takingTurns();
  const late = challenges.filter(({ id }) => countOf(id, userId)?.late);
  const ticks = new Map<number, number[]>();
  const ranges = new Map(piecesOf(challenges, today).map(({ first, last }) => [first, last]));
  for (const [first, last] of ranges) {
    if (!late.some(({ id }) => first <= id && id <= last)) continue;
    await turn();
    for (const { commitment_id, tick } of await rankingLate(db, userId, first, last))
      ticks.set(commitment_id, [...(ticks.get(commitment_id) ?? []), tick]);
  }
  return (challengeId: number) => ticks.get(challengeId) ?? [];
}

/** The whole windows of challenges from the first to the last, or some days of one. */
type Piece = { first: number; last: number; from?: Day; to?: Day };

function piecesOf(challenges: readonly Counted[], today: Day): Piece[] {
  const pieces: (Piece & { size: number })[] = [];
  for (const { id, completion_count: size, ...window } of challenges) {
    const last = pieces.at(-1);
    if (last && last.size + size <= daysAtOnce) Object.assign(last, { last: id, size: last.size + size });
    else if (size <= daysAtOnce) pieces.push({ first: id, last: id, size });
    else for (const range of rangesOf(window, today, size)) pieces.push({ first: id, last: id, ...range, size });
  }
  return pieces;
}

function rangesOf({ start_date, end_date }: Pick<Counted, 'start_date' | 'end_date'>, today: Day, size: number) {
  // A companion further east may be two dates ahead.
  const ahead = addDays(today, 2);
  const last = end_date < ahead ? end_date : ahead;
  const step = Math.max(1, Math.floor((daysBetween(start_date, last) * daysAtOnce) / size));
  const ranges: { from: Day; to: Day }[] = [];
  for (let from = start_date; from <= last; from = addDays(from, step)) {
    const to = addDays(from, step - 1);
    ranges.push({ from, to: to < last ? to : last });
  }
  return ranges;
}

// What a companion's days paid is not read: the reply contains only the viewer's.
const counting = prepared((db: Reader, userId: number, first: number, last: number, from?: Day, to?: Day) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', (join) => join.onRef('done.commitment_id', '=', 'mine.commitment_id'))
    // Never both bounds: SQLite would search by the window and read all of it for each piece.
    .$if(from === undefined, (rows) =>
      rows
        .whereRef('done.completion_date', '>=', 'commitments.start_date')
        .whereRef('done.completion_date', '<=', 'commitments.end_date'),
    )
    .$if(from !== undefined, (rows) =>
      rows.where('done.completion_date', '>=', from!).where('done.completion_date', '<=', to!),
    )
    .leftJoin('reward_transactions as paid', (join) =>
      join.on('paid.id', '=', sql<number>`case when done.user_id = mine.user_id then done.paid_by end`),
    )
    .select([
      'done.commitment_id',
      'done.user_id',
      sql<number>`count(*)`.as('days'),
      sql<number>`count(done.marked_on)`.as('late'),
    ])
    .select(sql<Cents>`cast(sum(coalesce(paid.amount, 0)) as bigint)`.as('earned'))
    .where('mine.user_id', '=', userId)
    .where('mine.commitment_id', '>=', first)
    .where('mine.commitment_id', '<=', last)
    .groupBy(['done.commitment_id', 'done.user_id']),
);

const rankingLate = prepared((db: Reader, userId: number, first: number, last: number) =>
  db
    .selectFrom(
      db
        .selectFrom('commitment_completions as done')
        .innerJoin('commitments', 'commitments.id', 'done.commitment_id')
        .select(['done.commitment_id', 'done.marked_on'])
        .select(
          sql<number>`row_number() over (partition by done.commitment_id order by done.completion_date) - 1`.as('tick'),
        )
        .where('done.user_id', '=', userId)
        .where('done.commitment_id', '>=', first)
        .where('done.commitment_id', '<=', last)
        .where('commitments.kind', '=', 'challenge')
        .whereRef('done.completion_date', '>=', 'commitments.start_date')
        .whereRef('done.completion_date', '<=', 'commitments.end_date')
        .as('days'),
    )
    .select(['days.commitment_id', 'days.tick'])
    .where('days.marked_on', 'is not', null)
    .orderBy('days.tick'),
);

/** Completions in those challenges since that day, by all members. */
export const listRecentDays = prepared((db: Reader, userId: number, since: Day, only: number | undefined) =>
  db
    .selectFrom('commitment_members as mine')
    .innerJoin('commitments', 'commitments.id', 'mine.commitment_id')
    .innerJoin('commitment_completions as done', 'done.commitment_id', 'mine.commitment_id')
    .leftJoin('reward_transactions as paid', 'paid.id', 'done.paid_by')
    .select(['done.commitment_id', 'done.user_id', 'done.completion_date', 'done.marked_on', 'done.status'])
    .select('paid.amount as paid')
    .where('mine.user_id', '=', userId)
    .where('commitments.kind', '=', 'challenge')
    .where('done.completion_date', '>=', since)
    .$if(only !== undefined, (rows) => rows.where('mine.commitment_id', '=', only!)),
);
