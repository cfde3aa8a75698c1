import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOver, databaseOf, stored, type Row } from '#server/testing/earlier-database.ts';
import { rowsBeforeOneModel } from '#server/testing/rows-before-one-model.ts';
import type { TestBrowser } from '#server/testing/test-browser.ts';
import { oneModel } from './migrations/0012-one-model.ts';
import { sharedGoals } from './migrations/0026-shared-goals.ts';
import { migrations } from './migrations.ts';

const now = () => new Date('2026-03-10T12:00:00.000Z');
const before = migrations.slice(0, migrations.indexOf(sharedGoals));
const rowsUpTo11 = migrations.slice(0, migrations.indexOf(oneModel));
const at = '2026-03-09T08:00:00.000Z';

const byId = (rows: Row[] | undefined) => rows!.toSorted((a, b) => Number(a['id']) - Number(b['id']));

test('goals keep their slots and ids, the ledger every row, and several people can save for one', async () => {
  const { open, settings } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const earlier = await open(before);
  await earlier.write(async (tx) => {
    await sql`insert into goal_rewards (user_id, title, price, link, slot, redeemed_at, created_at)
      values (1, 'Coat', 900, 'https://example.com', null, ${at}, ${at}), (2, 'Bike', 90000, null, 3, null, ${at}),
        (2, 'Gone', 1, null, 4, null, ${at})`.execute(tx);
    await sql`delete from goal_rewards where title = 'Gone'`.execute(tx);
    await sql`update reward_transactions set confirmed_by = 2 where id = 1`.execute(tx);
  });
  await earlier.close();
  const { goal_rewards, users, reward_transactions, ...old } = await stored(open, before);
  const { goal_members, ...migrated } = await stored(open, [...before, sharedGoals]);
  const withoutSlot = goal_rewards!.map((row) => {
    const { slot: _, ...others } = row;
    return others;
  });
  expect(byId(migrated['goal_rewards'])).toEqual(
    byId(withoutSlot).map((row) => ({ ...row, currency: null, invite_code: null, moves: 0 })),
  );
  expect(byId(migrated['reward_transactions'])).toEqual(byId(reward_transactions));
  expect(byId(migrated['users'])).toEqual(byId(users).map((row) => ({ ...row, in_jars: 0 })));
  expect(goal_members).toEqual(
    byId(goal_rewards).map((row) => ({
      goal_id: row['id'],
      user_id: row['user_id'],
      slot: row['slot'],
      part: 0,
      joined_at: row['created_at'],
      removed_at: null,
    })),
  );
  const { goal_rewards: _, reward_transactions: __, users: ___, ...rest } = migrated;
  expect(rest).toEqual(old);

  const db = await open(migrations);
  const { people } = await appOver(db, settings, now);
  const [ann, bob] = people as [TestBrowser, TestBrowser];
  expect((await ann.send('GET', '/api/goal-rewards')).body).toMatchObject([
    { title: 'Tea', isRedeemed: false, shared: null },
    { title: 'Coat', isRedeemed: true, shared: null },
  ]);
  const { id } = (await ann.send('POST', '/api/goal-rewards', { title: 'Trip', price: 9 })).body as { id: number };
  expect(id, 'ids are not given out again').toBe(5);
  const { code } = (await ann.send('POST', `/api/goal-rewards/${id}/share`)).body as { code: string };
  await bob.send('PATCH', '/api/user', { currency: 'USD' });
  expect((await bob.send('POST', `/api/goal-rewards/join/${code}`)).status).toBe(200);
  expect((await ann.send('POST', `/api/goal-rewards/${id}/contributions`, { amount: 2 })).status).toBe(200);
  // Undoing finds the row that paid.
  expect((await ann.send('DELETE', '/api/habits/1/complete')).status).toBe(200);
  const newest = await db.read.selectFrom('reward_transactions').select('id').orderBy('id', 'desc').executeTakeFirst();
  expect(newest!.id).toBe(reward_transactions!.length + 2);
});

test('a payment cannot be deleted while a completion refers to it', async () => {
  const { open } = await databaseOf(rowsUpTo11, rowsBeforeOneModel, now);
  const db = await open(migrations);
  const deleted = db.write(async (tx) => {
    await sql`delete from reward_transactions where id = 1`.execute(tx);
  });
  await expect(deleted).rejects.toThrow(/foreign key/i);
});
