import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

/** The command as an operator runs it, beside the running app. */
function audit(settings: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = kept.deps.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/audit.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
    encoding: 'utf8',
  });
  return { status, printed: stdout + stderr };
}

test('the audit says that every balance is the sum of its rows, and names one that is not', async () => {
  const person = await kept.person();
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };
  const { id } = (await person.send('POST', '/api/habits', form)).body as { id: number };
  await person.send('POST', `/api/habits/${id}/complete`);
  expect(audit()).toEqual({ status: 0, printed: '1 balances compared with the ledger, 0 differ.\n' });

  await kept.deps.write((tx) =>
    tx
      .updateTable('users')
      .set({ balance: 499 as Cents })
      .execute(),
  );
  const { status, printed } = audit();
  expect(status).toBe(1);
  expect(printed).toContain(`User ${person.id}: the balance is 499 cents, the ledger says 500.`);
});

test('what keeps it from looking is said in a sentence', () => {
  const nowhere = join(kept.deps.env.dataDir, 'nowhere');
  expect(audit({ DATA_DIR: nowhere, DATABASE_URL: '' })).toEqual({
    status: 1,
    printed: `There is no data in ${nowhere}.\n`,
  });
  expect(audit({ DATABASE_URL: 'nonsense' }).printed).toMatch(/^Some settings are wrong:\n {2}- DATABASE_URL .+\n$/);
});
