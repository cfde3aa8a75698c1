import type { Day } from '#shared/domain/days.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

export async function findLetter(db: Reader, userId: number) {
  return db.selectFrom('letters').select(['sent_for', 'idle']).where('user_id', '=', userId).executeTakeFirst();
}

export async function putLetter(tx: Tx, { user_id, ...row }: Tables['letters']): Promise<void> {
  await tx
    .insertInto('letters')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function deleteLettersOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('letters').where('user_id', '=', userId).execute();
}

/** The last day on which the person kept something, and the moment of their sign-up. */
export async function findLastKept(db: Reader, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'created_at',
      (row) =>
        row
          .selectFrom('commitment_completions as done')
          .select((one) => one.fn.max('completion_date').as('day'))
          .whereRef('done.user_id', '=', 'users.id')
          .where('status', '!=', 'pending')
          .as('kept_on'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

const jobKey = (userId: number) => `letter:${userId}`;

/** Null if the person gets no letters. A job that a worker has claimed no longer belongs to it. */
export async function setLetterJob(
  tx: Tx,
  userId: number,
  next: { sunday: Day; at: Date } | null,
  now: Date,
): Promise<void> {
  if (next === null) {
    await tx.deleteFrom('jobs').where('job_key', '=', jobKey(userId)).execute();
    return;
  }
  const job = {
    payload: JSON.stringify({ sunday: next.sunday }),
    created_at: now.toISOString(),
    run_after: next.at.toISOString(),
    attempts: 0,
  };
  await tx
    .insertInto('jobs')
    .values({ kind: 'letter', job_key: jobKey(userId), user_id: userId, ...job })
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet(job))
    .execute();
}
