import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { complete, join, makeHabit } from '#server/testing/ask.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

const kept = await testApp();

async function pair() {
  const [ann, bob] = [await quickPerson(kept), await quickPerson(kept)];
  const habit = await makeHabit(ann);
  await join(bob, habit);
  return { ann, bob, habit };
}

/** A transaction of another instance, and the moment at which a call waits for one of its locks. */
async function otherTransaction() {
  const client = new Client({ connectionString: kept.deps.env.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  const isAwaited = () =>
    vi.waitFor(async () => {
      const { rowCount } = await client.query(
        'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      expect(rowCount).toBe(1);
    });
  return {
    run: (text: string, values: unknown[]) => client.query(text, values),
    isAwaited,
    commit: () => client.query('commit'),
  };
}

test.for(['nudge', 'pause'])('a %s finds the habit gone that is deleted at the same moment', async (act) => {
  const { ann, habit } = await pair();
  const other = await otherTransaction();
  await other.run('delete from commitments where id = $1', [habit.id]);
  const asked = ann.send('POST', `/api/habits/${habit.id}/${act}`);
  await other.isAwaited();
  await other.commit();
  expect(await asked).toMatchObject({ status: 404 });
});

test.for(['nudge', 'pause'])('a companion completes the habit while notifications of a %s are written', async (act) => {
  const { ann, bob, habit } = await pair();
  const cid = await quickPerson(kept);
  await join(cid, habit);
  const other = await otherTransaction();
  // A notification for Bob waits for his row.
  await other.run('select from users where id = $1 for update', [bob.id]);
  const asked = ann.send('POST', `/api/habits/${habit.id}/${act}`);
  await other.isAwaited();
  await complete(cid, habit);
  await other.commit();
  expect((await asked).status).toBeLessThan(300);
});
