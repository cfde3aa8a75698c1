import { expect, onTestFinished, test } from 'vitest';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { queueJobs } from './job-store.ts';
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
