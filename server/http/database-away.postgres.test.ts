import { expect, onTestFinished, test } from 'vitest';
import { findLogin, insertUser } from '#server/auth/user-store.ts';
import { tcpFaultProxy } from '#server/testing/tcp-fault-proxy.ts';
import { testApp } from '#server/testing/test-app.ts';
import { migratedDatabase } from '#server/testing/test-database.ts';
import { userRow } from '#server/testing/user-row.ts';

const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } };

/** An app, and the line to its database, which a test can cut or hush. */
async function shakyApp() {
  const { settings, remove } = await migratedDatabase();
  const database = await tcpFaultProxy(settings['DATABASE_URL']!);
  onTestFinished(async () => {
    await database.cut();
    await remove();
  });
  return { database, shaky: await testApp({ DATABASE_URL: database.url }) };
}

test('while PostgreSQL is away calls ask to come back, and work again as soon as it is there', async () => {
  const { database, shaky } = await shakyApp();
  const person = await shaky.person();

  await database.cut();
  expect(await person.send('GET', '/api/user')).toMatchObject(unavailable);
  expect(await person.send('POST', '/api/logout')).toMatchObject(unavailable);
  expect(await person.send('GET', '/readyz')).toMatchObject(unavailable);
  expect(await person.send('GET', '/healthz')).toMatchObject({ status: 200 });

  await database.mend();
  expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('one that takes everything and answers nothing is known to be away, to all that wait for it', async () => {
  const { database, shaky } = await shakyApp();
  const person = await shaky.person();

  database.hush();
  // More than it has connections: those that wait for one are answered at the same time.
  const replies = await Promise.all([
    ...Array.from({ length: 15 }, () => person.send('GET', '/api/user')),
    ...Array.from({ length: 15 }, () => person.send('POST', '/api/goal-rewards', { title: 'Tea', price: '1' })),
    person.send('GET', '/readyz'),
  ]);
  for (const reply of replies) expect(reply).toMatchObject(unavailable);

  database.speak();
  expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('a commit that nobody confirmed is not taken for one', async () => {
  const { database, shaky } = await shakyApp();
  const writing = shaky.deps.write(async (tx) => {
    await insertUser(tx, userRow('ann'));
    database.hush();
  });
  await expect(writing).rejects.toThrow(/timeout expired|not queryable/);
  database.speak();
  expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
});

test('a write under way fails, and nothing else does', async () => {
  const { database, shaky } = await shakyApp();
  const writing = shaky.deps.write(async (tx) => {
    await insertUser(tx, userRow('ann'));
    await database.cut();
    await insertUser(tx, userRow('bob'));
  });
  await expect(writing).rejects.toThrow(/Connection terminated|not queryable/);

  await database.mend();
  expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
  expect(await findLogin(shaky.deps.db, 'ann')).toBeUndefined();
});
