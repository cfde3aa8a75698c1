import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { brokenReader } from '#server/testing/broken-reader.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testBrowser } from '#server/testing/test-browser.ts';

const kept = await testApp();
const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } };

test('/healthz and /readyz answer without a login', async () => {
  expect(await kept.browser().send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await kept.browser().send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

describe('with a database that does not answer', () => {
  test('/readyz answers 503, and /healthz still 200', async () => {
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
  ] as const)('a call answers 503: %s', async ([, error]) => {
    const reply = await readWith(error);
    expect(reply).toMatchObject(unavailable);
    expect(JSON.stringify(reply.body)).not.toContain(error.message);
  });

  test('a statement that the database refuses is a 500', async () => {
    expect(await readWith(away('42P01'))).toMatchObject({ status: 500, body: { code: 'internal' } });
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
