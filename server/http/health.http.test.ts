import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { findLogin, insertUser } from '#server/auth/user-store.ts';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { cuttableAddress } from '#server/testing/cuttable-address.ts';
import { testApp } from '#server/testing/test-app.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import { testBrowser } from '#server/testing/test-browser.ts';
import { userRow } from '#server/testing/user-row.ts';

const kept = await testApp();
const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } };

test('/healthz and /readyz answer whoever asks', async () => {
  expect(await kept.browser().send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await kept.browser().send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

describe('with a database that does not answer', () => {
  test('/readyz says so, and /healthz does not mind', async () => {
    const app = await buildApp(kept.deps, { ping: () => Promise.reject(away()) });
    onTestFinished(() => app.close());
    const visitor = testBrowser(app);
    expect(await visitor.send('GET', '/readyz')).toMatchObject(unavailable);
    expect(await visitor.send('GET', '/healthz')).toMatchObject({ status: 200 });
  });

  test.for([
    ['connection refused', away('ECONNREFUSED')],
    ['connection reset', away('ECONNRESET')],
    ['shutting down', away('57P01')],
    ['starting up', away('57P03')],
    ['too many connections', away('53300')],
    ['connection failure', away('08006')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['connection ended', new Error('Connection terminated unexpectedly')],
  ] as const)('a call asks to come back: %s', async ([, error]) => {
    const reply = await readWith(error);
    expect(reply).toMatchObject(unavailable);
    expect(JSON.stringify(reply.body)).not.toContain(error.message);
  });

  test('a statement that the database refuses is an error of ours instead', async () => {
    expect(await readWith(away('42P01'))).toMatchObject({ status: 500, body: { code: 'internal' } });
  });
});

describe.runIf(inject('postgresUrl'))('when PostgreSQL goes away', () => {
  test('calls ask to come back, and work again as soon as it has', async () => {
    const { settings, remove } = await emptyDatabase();
    const database = await cuttableAddress(settings['DATABASE_URL']!);
    const shaky = await testApp({ DATABASE_URL: database.url });
    const person = await shaky.person();

    await database.cut();
    expect(await person.send('GET', '/api/user')).toMatchObject(unavailable);
    expect(await person.send('POST', '/api/logout')).toMatchObject(unavailable);
    expect(await person.send('GET', '/readyz')).toMatchObject(unavailable);
    expect(await person.send('GET', '/healthz')).toMatchObject({ status: 200 });

    await database.mend();
    expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
    await database.cut();
    await remove();
  });

  test('one that takes everything and answers nothing is known to be away, to whoever waits for it', async () => {
    const { settings, remove } = await emptyDatabase();
    const database = await cuttableAddress(settings['DATABASE_URL']!);
    const shaky = await testApp({ DATABASE_URL: database.url });
    const person = await shaky.person();

    database.hush();
    // More than it has connections: those who wait for their turn are told at the same time.
    const replies = await Promise.all([
      ...Array.from({ length: 15 }, () => person.send('GET', '/api/user')),
      ...Array.from({ length: 15 }, () => person.send('POST', '/api/goal-rewards', { title: 'Tea', price: '1' })),
      person.send('GET', '/readyz'),
    ]);
    for (const reply of replies) expect(reply).toMatchObject(unavailable);

    database.speak();
    expect(await person.send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await person.send('GET', '/api/user')).toMatchObject({ status: 200 });
    await database.cut();
    await remove();
  });

  test('a commit that nobody confirmed is not taken for one', async () => {
    const { settings, remove } = await emptyDatabase();
    const database = await cuttableAddress(settings['DATABASE_URL']!);
    const shaky = await testApp({ DATABASE_URL: database.url });
    const writing = shaky.deps.write(async (tx) => {
      await insertUser(tx, userRow('ann'));
      database.hush();
    });
    await expect(writing).rejects.toThrow(/timeout expired|not queryable/);
    database.speak();
    expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
    await database.cut();
    await remove();
  });

  test('a write under way fails, and nothing else does', async () => {
    const { settings, remove } = await emptyDatabase();
    const database = await cuttableAddress(settings['DATABASE_URL']!);
    const shaky = await testApp({ DATABASE_URL: database.url });
    const writing = shaky.deps.write(async (tx) => {
      await insertUser(tx, userRow('ann'));
      await database.cut();
      await insertUser(tx, userRow('bob'));
    });
    await expect(writing).rejects.toThrow(/Connection terminated|not queryable/);

    await database.mend();
    expect(await shaky.browser().send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await findLogin(shaky.deps.db, 'ann')).toBeUndefined();
    await database.cut();
    await remove();
  });
});

async function readWith(error: Error) {
  const person = await kept.person();
  const { db } = kept.deps;
  kept.deps.db = brokenReader(error);
  const reply = await person.send('GET', '/api/user');
  kept.deps.db = db;
  return reply;
}

function away(code = 'ECONNREFUSED'): Error {
  return Object.assign(new Error('connect to db.internal:5432'), { code });
}
