import { sql } from 'kysely';
import type { Day } from '#shared/domain/days.ts';
import { clockColumns } from '#server/auth/clock-columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { evenList } from '#server/db/even-list.ts';
import type { Tables } from '#server/db/tables.ts';

/** All reminders of a person, by promise and time. */
export async function listRemindersOf(db: Reader, userId: number) {
  return db
    .selectFrom('reminders')
    .innerJoin('commitments', 'commitments.id', 'reminders.commitment_id')
    .select(['reminders.commitment_id', 'commitments.kind', 'reminders.at_time', 'reminders.considered_on'])
    .where('reminders.user_id', '=', userId)
    .orderBy('reminders.commitment_id')
    .orderBy('reminders.at_time')
    .execute();
}

/** Earliest first. */
export async function listTimes(db: Reader, commitmentId: number, userId: number) {
  return db
    .selectFrom('reminders')
    .select(['at_time', 'considered_on'])
    .where('user_id', '=', userId)
    .where('commitment_id', '=', commitmentId)
    .orderBy('at_time')
    .execute();
}

/** With the clocks of these people. */
export async function listRemindersOfAll(db: Reader, userIds: readonly number[]) {
  return db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['reminders.user_id', 'reminders.commitment_id', 'reminders.at_time', 'reminders.considered_on'])
    .select(clockColumns)
    .where('reminders.user_id', 'in', evenList(userIds))
    .orderBy('reminders.user_id')
    .orderBy('reminders.commitment_id')
    .orderBy('reminders.at_time')
    .execute();
}

export async function insertReminders(tx: Tx, rows: readonly Omit<Tables['reminders'], 'sent_for'>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('reminders')
      .values(rows.map((row) => ({ ...row, sent_for: null })))
      .execute();
}

/** Those of a person for a promise, or only at these times. */
export async function deleteReminders(
  tx: Tx,
  commitmentId: number,
  userId: number,
  times?: readonly string[],
): Promise<void> {
  if (times?.length === 0) return;
  await tx
    .deleteFrom('reminders')
    .where('user_id', '=', userId)
    .where('commitment_id', '=', commitmentId)
    .$if(times !== undefined, (rows) => rows.where('at_time', 'in', times!))
    .execute();
}

export async function deleteRemindersOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('reminders').where('user_id', '=', userId).execute();
}

/** Reminders of these people between two times. Those considered on that date already are left as they are. */
export async function setConsidered(
  tx: Tx,
  {
    userIds,
    from,
    to,
    date,
    sentFor,
  }: { userIds: readonly number[]; from: string; to: string; date: Day; sentFor: Day | undefined },
): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ considered_on: date, ...(sentFor !== undefined && { sent_for: sentFor }) })
    .where('user_id', 'in', evenList(userIds))
    .where('at_time', '>=', from)
    .where('at_time', '<=', to)
    .where((row) => row.or([row('considered_on', 'is', null), row('considered_on', '<', date)]))
    .execute();
}

export async function setSentFor(tx: Tx, commitmentId: number, userId: number, day: Day): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ sent_for: day })
    .where('user_id', '=', userId)
    .where('commitment_id', '=', commitmentId)
    .execute();
}

const jobKey = (userId: number) => `reminders:${userId}`;

/**
 * Locks the person's job, which exists from then on. Taken before their reminders are read or changed, so that none is
 * planned by times that change in the same moment.
 */
export async function lockReminderJob(tx: Tx, userId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('jobs')
    .values({
      kind: 'reminders',
      job_key: jobKey(userId),
      user_id: userId,
      payload: '{}',
      created_at: at,
      run_after: null,
    })
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet({ kind: 'reminders' }))
    .execute();
}

/** Null if the person has no reminders. */
export async function setReminderJob(tx: Tx, userId: number, runAfter: Date | null): Promise<void> {
  if (runAfter === null) await tx.deleteFrom('jobs').where('job_key', '=', jobKey(userId)).execute();
  else
    await tx
      .updateTable('jobs')
      .set({ run_after: runAfter.toISOString(), attempts: 0 })
      .where('job_key', '=', jobKey(userId))
      .execute();
}

export async function deleteJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('jobs').where('id', 'in', evenList(ids)).execute();
}

export async function rescheduleJobs(tx: Tx, ids: readonly number[], runAfter: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_after: runAfter.toISOString(), attempts: 0 })
    .where('id', 'in', evenList(ids))
    .execute();
}

/** One for a person and promise: a later one replaces it. */
export async function putSnooze(
  tx: Tx,
  { commitmentId, userId, day }: { commitmentId: number; userId: number; day: Day },
  runAfter: Date,
  now: Date,
): Promise<void> {
  const job = {
    user_id: userId,
    payload: JSON.stringify({ commitmentId, day }),
    created_at: now.toISOString(),
    run_after: runAfter.toISOString(),
  };
  await tx
    .insertInto('jobs')
    .values({ kind: 'snooze', job_key: `snooze:${userId}:${commitmentId}`, ...job })
    .onConflict((conflict) => conflict.column('job_key').doUpdateSet({ ...job, attempts: sql<number>`0` }))
    .execute();
}
