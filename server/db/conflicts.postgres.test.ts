import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { complete, edit, join, makeHabit, pause } from '#server/testing/ask.ts';
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
    eventually(async () => {
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

describe('while a habit is restored', () => {
  const openSpansOf = async (habit: { id: number }, { id }: { id: number }) =>
    kept.deps.db
      .selectFrom('commitment_spans')
      .select('from_day')
      .where('commitment_id', '=', habit.id)
      .where('user_id', '=', id)
      .where('until_day', 'is', null)
      .execute();

  test('the habit is not locked before the spans of its doers are open', async () => {
    const { ann, bob, habit } = await pair();
    await edit(ann, habit, { archived: true });
    const other = await otherTransaction();
    await other.run("insert into commitment_spans values ($1, $2, '2026-03-11', null)", [habit.id, bob.id]);
    kept.clock.advance(24 * 3_600_000);
    const asked = edit(ann, habit, { archived: false });
    await other.isAwaited();
    expect((await complete(bob, habit)).status).toBe(409);
    await other.commit();
    expect((await asked).status).toBe(204);
    kept.clock.reset();
  });

  test('a companion who pauses has no open span, and one who resumes has one', async () => {
    const { ann, bob, habit } = await pair();
    const cid = await quickPerson(kept);
    await join(cid, habit);
    await pause(cid, habit);
    await edit(ann, habit, { archived: true });
    const other = await otherTransaction();
    await other.run('select from commitments where id = $1 for no key update', [habit.id]);
    const asked = edit(ann, habit, { archived: false });
    await other.isAwaited();
    const setPaused =
      'update commitment_members set paused_at = $3, pause_reason = $4 where commitment_id = $1 and user_id = $2';
    await other.run(setPaused, [habit.id, bob.id, kept.clock.now().toISOString(), 'sick']);
    await other.run(setPaused, [habit.id, cid.id, null, null]);
    await other.commit();
    expect((await asked).status).toBe(204);
    expect(await openSpansOf(habit, ann)).toHaveLength(1);
    expect(await openSpansOf(habit, bob)).toEqual([]);
    expect(await openSpansOf(habit, cid)).toHaveLength(1);
  });

  test('restored twice at once, everyone has one open span', async () => {
    const { ann, bob, habit } = await pair();
    await edit(ann, habit, { archived: true });
    const replies = await Promise.all([1, 2, 3].map(() => edit(ann, habit, { archived: false })));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    for (const one of [ann, bob]) expect(await openSpansOf(habit, one)).toHaveLength(1);
  });
});
