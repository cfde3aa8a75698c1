import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { claimJobs, lockClaimed, queueJobs } from './job-store.ts';
import { jobWorker } from './job-worker.ts';

const kept = await testApp();

test('a worker does not spin while another instance is claiming what is due', async () => {
  const now = kept.clock.now();
  await kept.deps.write((tx) => queueJobs(tx, [{ kind: 'push', key: 'job', userId: null, runAfter: now }], now));
  let ran = 0;
  const worker = jobWorker(kept.deps, {
    push: { atOnce: 1, perClaim: 1, leaseMs: 60_000, run: async () => void ran++ },
  });
  onTestFinished(() => worker.stop());
  await kept.deps.write(async (tx) => {
    await tx.selectFrom('jobs').select('id').forUpdate().execute();
    const sent = await recordStatements(async () => {
      worker.wake();
      await worker.runDue();
    });
    expect(sent.filter(({ text }) => text.startsWith('select'))).toHaveLength(2);
    expect(ran).toBe(0);
  });
  await worker.runDue();
  expect(ran).toBe(1);
});

test('a job that its worker has locked is planned otherwise only after that', async () => {
  const { write, db } = kept.deps;
  const now = kept.clock.now();
  const claim = { kind: 'reminders', count: 1, now, leaseEndsAt: new Date(now.getTime() + 60_000) } as const;
  await write((tx) => queueJobs(tx, [{ kind: 'reminders', key: 'locked', userId: null, runAfter: now }], now));
  const jobs = await write((tx) => claimJobs(tx, claim));
  const [locked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => ending.resolve());
  const considering = write(async (tx) => {
    expect(await lockClaimed(tx, jobs)).toEqual(jobs);
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
