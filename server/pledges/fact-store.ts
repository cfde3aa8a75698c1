import { sql } from 'kysely';
import { addDays } from '#shared/domain/calendar.ts';
import type { Day } from '#shared/domain/days.ts';
import type { Reader } from '#server/db/database.ts';
import { storedMoment, type StoredMoment } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';

// Marks that stand: neither pending nor declined. Under a pledge that has ended, only those made before.

const always = '9999-12-31T23:59:59.999Z';

/** Days in one statement. */
const daysAtOnce = 366;

/**
 * Those of one doer. Names each day: a range alone would read the marks of everyone in the promise, of whom there may
 * be a thousand. The range is there too because PostgreSQL reads a promise of few people without the list, and would
 * then read all of its history.
 */
export async function listStandingOf(db: Reader, id: number, userId: number, from: Day, to: Day, until: string | null) {
  const found: Day[] = [];
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const days: Day[] = [];
    for (let day = first; day <= to && days.length < daysAtOnce; day = addDays(day, 1)) days.push(day);
    const rows = await db
      .selectFrom('commitment_completions')
      .select('completion_date')
      .where('commitment_id', '=', id)
      .where('completion_date', 'in', days)
      .where('completion_date', '>=', first)
      .where('completion_date', '<=', days.at(-1)!)
      .where('user_id', '=', userId)
      .where('status', '<>', 'pending')
      .where('created_at', '<=', endOf(db, until))
      .execute();
    found.push(...rows.map((row) => row.completion_date));
  }
  return found;
}

export async function listStanding(db: Reader, id: number, from: Day, to: Day, until: string | null) {
  return ofAll(db, id, from, to, endOf(db, until));
}

const ofAll = prepared((db: Reader, id: number, from: Day, to: Day, until: StoredMoment) =>
  db
    .selectFrom('commitment_completions')
    .select(['user_id', 'completion_date'])
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '<>', 'pending')
    .where('created_at', '<=', until),
);

const endOf = (db: Reader, until: string | null) => storedMoment(db, new Date(until ?? always));

/** Whether a mark up to that day still waits for an overseer's word. */
export async function hasPendingUpTo(db: Reader, id: number, day: Day): Promise<boolean> {
  const rows = await db
    .selectFrom('commitment_completions')
    .select('completion_date')
    .where('commitment_id', '=', id)
    // A literal, and no condition on the day: otherwise the planner would not choose the partial index.
    .where('status', '=', sql.lit('pending'))
    .execute();
  return rows.some(({ completion_date }) => completion_date <= day);
}
