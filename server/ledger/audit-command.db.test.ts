import { expect, test } from 'vitest';
import type { Cents } from '#shared/domain/money.ts';
import { runAudit } from '#server/testing/run-audit.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { personWith, put, sharedGoal } from '#server/testing/saving-people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { auditReport } from './audit-report.ts';

const kept = await testApp();

const problems = async () => (await auditReport(kept.deps.db)).problems;

/** Runs while the app is running. */
function audit() {
  const { dataDir, databaseUrl } = kept.deps.env;
  return runAudit({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
}

test('the command reports that all balances equal the sums of their rows, and names one that does not', async () => {
  const person = await quickPerson(kept);
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: 5, currency: 'USD' };
  const { id } = (await person.send('POST', '/api/habits', form)).body as { id: number };
  await person.send('POST', `/api/habits/${id}/complete`);
  expect(await audit()).toEqual({ status: 0, printed: '1 balances compared with the ledger, 0 differ.\n' });

  await kept.deps.write((tx) =>
    tx
      .updateTable('users')
      .set({ balance: 499 as Cents })
      .execute(),
  );
  const { status, printed } = await audit();
  expect(status).toBe(1);
  expect(printed).toContain(`User ${person.id}: the balance is 499 cents, the ledger says 500.`);
});

test('the audit names a period that was paid twice', async () => {
  const person = await quickPerson(kept);
  const form = { name: 'Run', description: 'Far', frequency: 'Weekly', times: 2, rewardAmount: 5, currency: 'USD' };
  const { id } = (await person.send('POST', '/api/habits', form)).body as { id: number };
  await person.send('POST', `/api/habits/${id}/complete`);
  kept.clock.advance(86_400_000);
  await person.send('POST', `/api/habits/${id}/complete`);
  const settled = await kept.deps.db
    .selectFrom('commitment_completions')
    .select('settled_period')
    .where('commitment_id', '=', id)
    .orderBy('completion_date')
    .execute();
  expect(settled.map(({ settled_period }) => settled_period)).toEqual([
    '2026-03-08..2026-03-14',
    '2026-03-08..2026-03-14 2',
  ]);
  await kept.deps.write((tx) =>
    tx
      .updateTable('commitment_completions')
      .set({ settled_period: '2026-03-08..2026-03-14' })
      .where('commitment_id', '=', id)
      .execute(),
  );
  expect(await problems()).toContain(
    `A completion of user ${person.id} in promise ${id} settles 2026-03-08..2026-03-14 twice.`,
  );
});

test('the audit names a part that the ledger does not explain, and a goal that holds too much', async () => {
  const [ann, bob] = [await personWith(kept, 1000), await personWith(kept, 0)];
  const goal = await sharedGoal([ann, bob], '5');
  await put(ann, goal, '3');
  expect((await problems()).join()).not.toContain('jars');
  await kept.deps.write((tx) =>
    tx
      .updateTable('goal_members')
      .set({ part: 600 as Cents })
      .where('user_id', '=', ann.id)
      .execute(),
  );
  const found = await problems();
  expect(found).toContain(`User ${ann.id}: 300 cents are in jars, the parts are 600, the ledger says 300.`);
  expect(found).toContain(`Goal ${goal.id} holds more than it should.`);
});
