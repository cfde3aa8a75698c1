import { sql } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import { hasRowLocks } from '#server/db/dialect.ts';
import { evenList, evenParts } from '#server/db/even-list.ts';
import type { JobKind } from '#server/db/tables.ts';

export type NewJob = {
  kind: JobKind;
  /** Work with the same key is queued once. */
  key: string;
  userId: number | null;
  payload?: object;
  /** Null while it waits for an event that sets the moment. */
  runAfter: Date | null;
  /** Dropped instead of run from then on. */
  expiresAt?: Date;
};

export type Job = {
  id: number;
  kind: JobKind;
  user_id: number | null;
  payload: string;
  attempts: number;
  created_at: string;
  expires_at: string | null;
};

const rowsPerInsert = 256;
const jobColumns = ['id', 'kind', 'user_id', 'payload', 'attempts', 'created_at', 'expires_at'] as const;

/** A job whose key is already queued is left as it is. */
export async function queueJobs(tx: Tx, jobs: readonly NewJob[], now: Date): Promise<void> {
  for (const part of evenParts(jobs, rowsPerInsert)) await insertNew(tx, part.map(rowOf(now))).execute();
}

/** The same, as claimed by this process until `leaseEndsAt`. Gives those that were not queued already. */
export async function queueClaimed(tx: Tx, jobs: readonly NewJob[], now: Date, leaseEndsAt: Date): Promise<Job[]> {
  const claimed: Job[] = [];
  for (const part of evenParts(jobs, rowsPerInsert)) {
    const rows = part.map(rowOf(now)).map((row) => ({ ...row, attempts: 1, run_after: leaseEndsAt.toISOString() }));
    const inserted = await insertNew(tx, rows).returning(['id', 'job_key']).execute();
    const idOf = new Map(inserted.map((row) => [row.job_key, row.id]));
    for (const row of rows) {
      const id = idOf.get(row.job_key);
      if (id !== undefined) claimed.push({ ...row, id });
    }
  }
  return claimed;
}

const insertNew = (tx: Tx, rows: readonly ReturnType<ReturnType<typeof rowOf>>[]) =>
  tx
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('job_key').doNothing());

const rowOf =
  (now: Date) =>
  ({ kind, key, userId, payload, runAfter, expiresAt }: NewJob) => ({
    kind,
    job_key: key,
    user_id: userId,
    payload: JSON.stringify(payload ?? {}),
    attempts: 0,
    created_at: now.toISOString(),
    run_after: runAfter?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
  });

/** Starts over if it is queued already. */
export async function replaceJob(tx: Tx, job: NewJob, now: Date): Promise<void> {
  await tx.deleteFrom('jobs').where('job_key', '=', job.key).execute();
  await queueJobs(tx, [job], now);
}

/** When the first job of each kind is due; kinds without a job that has a moment are missing. One statement. */
export async function findFirstDue(db: Reader, kinds: readonly JobKind[]): Promise<Map<JobKind, string>> {
  const firsts = kinds.map((kind) => sql`(select min(run_after) from jobs where kind = ${kind}) as ${sql.ref(kind)}`);
  const { rows } = await sql<Record<JobKind, string | null>>`select ${sql.join(firsts)}`.execute({
    getExecutor: () => db.getExecutor(),
  });
  return new Map(kinds.flatMap((kind) => (rows[0]![kind] === null ? [] : [[kind, rows[0]![kind]] as const])));
}

/** How many jobs of each kind are due and not being worked on, and since when the first of them is. */
export async function countDueJobs(db: Reader, now: Date) {
  return db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('run_after').as('since')])
    .where('run_after', '<=', now.toISOString())
    .groupBy('kind')
    .$narrowType<{ since: string }>()
    .execute();
}

/**
 * Claims up to `count` jobs that have been due longest, until `leaseEndsAt`. Rows that another instance is claiming are
 * skipped; the update repeats the condition, so that no row is claimed twice.
 */
export async function claimJobs(
  tx: Tx,
  { kind, count, now, leaseEndsAt }: { kind: JobKind; count: number; now: Date; leaseEndsAt: Date },
): Promise<Job[]> {
  const due = now.toISOString();
  const claimed = await tx
    .with('picked', (query) => {
      const oldest = query
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('run_after', '<=', due)
        .orderBy('run_after')
        .orderBy('id')
        .limit(count);
      return hasRowLocks(tx) ? oldest.forUpdate().skipLocked() : oldest;
    })
    .updateTable('jobs')
    .set({ run_after: leaseEndsAt.toISOString(), attempts: sql<number>`attempts + 1` })
    .where('run_after', '<=', due)
    .where('id', 'in', (query) => query.selectFrom('picked').select('id'))
    .returning(jobColumns)
    .execute();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** Up to `count` jobs that have been due longest. Those that another instance has locked are skipped. */
export async function lockDueJobs(
  tx: Tx,
  { kind, count, now }: { kind: JobKind; count: number; now: Date },
): Promise<Job[]> {
  return tx
    .selectFrom('jobs')
    .select(jobColumns)
    .where('kind', '=', kind)
    .where('run_after', '<=', now.toISOString())
    .orderBy('run_after')
    .orderBy('id')
    .limit(count)
    .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked())
    .execute();
}

/** Rows that have been planned otherwise meanwhile are left as they are. */
export async function postponeDue(
  tx: Tx,
  { ids, now, until, attempts }: { ids: readonly number[]; now: Date; until: Date; attempts: number },
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_after: until.toISOString(), attempts })
    .where('id', 'in', evenList(ids))
    .where('run_after', '<=', now.toISOString())
    .execute();
}

/** Rows as claimed. Each claim raises `attempts`, so a row that another worker has claimed since is left alone. */
type Claimed = { ids: readonly number[]; attempts: number };

/** Locks these jobs. Those removed, planned otherwise or claimed by another worker meanwhile are missing. */
export async function lockClaimed(tx: Tx, jobs: readonly Job[]): Promise<Job[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('id', 'in', evenList(jobs.map(({ id }) => id)))
    .$if(hasRowLocks(tx), (query) => query.forUpdate())
    .execute();
  const attempts = new Map(rows.map((row) => [row.id, row.attempts]));
  return jobs.filter((job) => attempts.get(job.id) === job.attempts);
}

export async function removeClaimed(tx: Tx, { ids, attempts }: Claimed): Promise<void> {
  await tx.deleteFrom('jobs').where('id', 'in', evenList(ids)).where('attempts', '=', attempts).execute();
}

export async function postponeClaimed(
  tx: Tx,
  { ids, attempts }: Claimed,
  until: Date,
  countedAttempts: number,
): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_after: until.toISOString(), attempts: countedAttempts })
    .where('id', 'in', evenList(ids))
    .where('attempts', '=', attempts)
    .execute();
}

export async function deleteJobsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('jobs').where('user_id', '=', userId).execute();
}
