import type { Day } from '#shared/domain/days.ts';
import type { Reader } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';

// Marks that stand: neither pending nor declined. Under a pledge that has ended, only those made before.

const always = '9999-12-31T23:59:59.999Z';

export async function listStandingOf(db: Reader, id: number, userId: number, from: Day, to: Day, until: string | null) {
  const rows = await ofUser(db, id, userId, from, to, until ?? always);
  return rows.map((row) => row.completion_date);
}

const ofUser = prepared((db: Reader, id: number, userId: number, from: Day, to: Day, until: string) =>
  db
    .selectFrom('commitment_completions')
    .select('completion_date')
    .where('user_id', '=', userId)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('commitment_id', '=', id)
    .where('status', '<>', 'pending')
    .where('created_at', '<=', until),
);

export async function listStanding(db: Reader, id: number, from: Day, to: Day, until: string | null) {
  return ofAll(db, id, from, to, until ?? always);
}

const ofAll = prepared((db: Reader, id: number, from: Day, to: Day, until: string) =>
  db
    .selectFrom('commitment_completions')
    .select(['user_id', 'completion_date'])
    .where('commitment_id', '=', id)
    .where('completion_date', '>=', from)
    .where('completion_date', '<=', to)
    .where('status', '<>', 'pending')
    .where('created_at', '<=', until),
);

/** Whether a mark up to that day still waits for an overseer's word. */
export async function hasPendingUpTo(db: Reader, id: number, day: Day): Promise<boolean> {
  const row = await db
    .selectFrom('commitment_completions')
    .select('id')
    .where('commitment_id', '=', id)
    .where('status', '=', 'pending')
    .where('completion_date', '<=', day)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
