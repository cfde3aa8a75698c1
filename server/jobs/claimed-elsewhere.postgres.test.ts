import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { lockDueJobs, queueJobs } from './job-store.ts';
import type { JobHandler } from './job-handler.ts';
import { jobWorker } from './job-worker.ts';

const kept = await testApp();

const never = async () => {
  throw new Error('not called');
};

test.for<[string, JobHandler]>([
  ['claiming', { atOnce: 1, perClaim: 1, leaseMs: 60_000, run: never }],
  ['running', { perTransaction: 1, feeds: 'mail', runIn: never }],
])('a worker does not spin while another instance is %s what is due', async ([, push]) => {
  const now = kept.clock.now();
  await kept.deps.write((tx) => queueJobs(tx, [{ kind: 'push', key: 'job', userId: null, runAfter: now }], now));
  const worker = jobWorker(kept.deps, { push });
  onTestFinished(() => worker.stop());
  await kept.deps.write(async (tx) => {
    await tx.selectFrom('jobs').select('id').forUpdate().execute();
    const sent = await recordStatements(async () => {
      worker.wake();
      await worker.runDue();
    });
    expect(sent.filter(({ text }) => text.startsWith('select (')).length).toBeLessThan(3);
    expect(sent.filter(({ text }) => /skip locked/.test(text)).length).toBeLessThan(3);
    await tx.deleteFrom('jobs').execute();
  });
});

test('a job that its worker has locked is planned otherwise only after that', async () => {
  const { write, db } = kept.deps;
  const now = kept.clock.now();
  await write((tx) => queueJobs(tx, [{ kind: 'reminders', key: 'locked', userId: null, runAfter: now }], now));
  const [locked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => ending.resolve());
  const considering = write(async (tx) => {
    expect(await lockDueJobs(tx, { kind: 'reminders', count: 1, now })).toHaveLength(1);
    locked.resolve();
    await ending.promise;
    await tx.updateTable('jobs').set({ payload: 'considered' }).where('job_key', '=', 'locked').execute();
  });
  await locked.promise;
  const planning = write((tx) =>
    tx.updateTable('jobs').set({ payload: 'planned' }).where('job_key', '=', 'locked').execute(),
  );
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () =>
    expect((await waits.execute({ getExecutor: () => db.getExecutor() })).rows).toHaveLength(1),
  );
  ending.resolve();
  await Promise.all([considering, planning]);
  const rows = await db.selectFrom('jobs').select('payload').where('job_key', '=', 'locked').execute();
  expect(rows).toEqual([{ payload: 'planned' }]);
});
