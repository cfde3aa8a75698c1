import { expect, onTestFinished, test } from 'vitest';
import { findLogin, insertUser } from '#server/auth/user-store.ts';
import { tcpFaultProxy } from '#server/testing/tcp-fault-proxy.ts';
import { testApp } from '#server/testing/test-app.ts';
import { migratedDatabase } from '#server/testing/test-database.ts';
import { userRow } from '#server/testing/user-row.ts';

const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } };

/** An app whose connection to PostgreSQL a test can cut or silence. */
async function shakyApp() {
  const { settings, remove } = await migratedDatabase();
  const database = await tcpFaultProxy(settings['DATABASE_URL']!);
  onTestFinished(async () => {
    await database.cut();
    await remove();
  });
  return { database, shaky: await testApp({ DATABASE_URL: database.url }) };
}

test('while PostgreSQL is down calls answer 503, and work again once it is back', async () => {
  const { database, shaky } = await shakyApp();
  const person = await shaky.person();

  await database.cut();
  expect(await person.send('GET', '/api/user')).toMatchObject(unavailable);
  expect(await person.send('POST', '/api/logout')).toMatchObject(unavailable);
  expect(await person.send('GET', '/readyz')).toMatchObject(unavailable);
  expect(await person.send('GET', '/healthz')).toMatchObject({ status: 200 });

  await database.reconnect();
  expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('a database that accepts connections but never answers counts as down, also for queries waiting for a connection', async () => {
  const { database, shaky } = await shakyApp();
  const person = await shaky.person();

  database.silence();
  // More than the pool has connections: those waiting for one are answered at the same time.
  const replies = await Promise.all([
    ...Array.from({ length: 15 }, () => person.send('GET', '/api/user')),
    ...Array.from({ length: 15 }, () => person.send('POST', '/api/goal-rewards', { title: 'Tea', price: '1' })),
    person.send('GET', '/readyz'),
  ]);
  for (const reply of replies) expect(reply).toMatchObject(unavailable);

  database.resume();
  expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('a commit without a confirmation is reported as failed', async () => {
  const { database, shaky } = await shakyApp();
  const writing = shaky.deps.write(async (tx) => {
    await insertUser(tx, userRow('ann'));
    database.silence();
  });
  await expect(writing).rejects.toThrow(/timeout expired|not queryable/);
  database.resume();
  expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
});

test('losing the connection fails the write under way and nothing after it', async () => {
  const { database, shaky } = await shakyApp();
  const writing = shaky.deps.write(async (tx) => {
    await insertUser(tx, userRow('ann'));
    await database.cut();
    await insertUser(tx, userRow('bob'));
  });
  await expect(writing).rejects.toThrow(/Connection terminated|not queryable/);

  await database.reconnect();
  expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await findLogin(shaky.deps.db, 'ann')).toBeUndefined();
});
