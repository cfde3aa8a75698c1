import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { makeHabit, type Person } from '#server/testing/ask.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { quickPerson } from '#server/testing/quick-person.ts';
import { testApp } from '#server/testing/test-app.ts';

// Over a real connection: `app.inject` bypasses the cache in front of the router.

async function scene(settings: Record<string, string> = {}) {
  const kept = await testApp({ LOG_LEVEL: 'info', ...settings });
  const address = await kept.app.listen({ host: '127.0.0.1', port: 0 });
  const ann = await quickPerson(kept);
  const { id } = await makeHabit(ann);
  for (let more = 0; more < 6; more++) await makeHabit(ann);
  const cookieOf = (person: Person) => ({ cookie: `theme=dark; kept=${person.cookies.get('kept')}; a=b` });
  const ask = (path: string, headers: Record<string, string> = cookieOf(ann)) => fetch(address + path, { headers });
  return { kept, ann, id, ask, cookieOf, address };
}

async function whole(reply: Response) {
  const { date: _date, ...headers } = Object.fromEntries(reply.headers);
  return { status: reply.status, headers, body: await reply.text() };
}

test('a cached reply equals the routed one, including its headers', async () => {
  const { ann, id, ask, cookieOf } = await scene();
  for (const path of ['/api/dashboard', `/api/habits/${id}/members`, `/api/habits/${id}/completions`]) {
    const ordinary = await whole(await ask(path));
    expect(ordinary.status).toBe(200);
    expect(await countStatements(() => ask(path))).toBe(0);
    expect(await whole(await ask(path))).toEqual(ordinary);
    const tag = { ...cookieOf(ann), 'if-none-match': ordinary.headers['etag']! };
    // A query that the call does not know falls through to the router.
    const ordinaryTag = await whole(await ask(`${path}?ordinary`, tag));
    expect(ordinaryTag).toMatchObject({ status: 304, body: '' });
    expect(await whole(await ask(path, tag))).toEqual(ordinaryTag);
    // So does a client that does not accept gzip.
    const plain = await whole(await ask(path, { ...cookieOf(ann), 'accept-encoding': 'identity' }));
    expect(plain).toMatchObject({ status: 200, body: ordinary.body });
  }
});

test('a request with an access token is left to the router, which refuses a wrong one', async () => {
  const { ann, ask, cookieOf } = await scene();
  const body = { name: 'Script', access: 'read', expiresInDays: 1 };
  const { token } = (await ann.send('POST', '/api/tokens', body)).body as { token: string };
  for (const cookie of [{}, cookieOf(ann)]) {
    for (let times = 0; times < 2; times++)
      expect((await ask('/api/dashboard', { ...cookie, authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await ask('/api/dashboard', { ...cookie, authorization: 'Bearer kept_wrong' })).status).toBe(401);
  }
});

test('the cache does not answer under another name', async () => {
  const { ann, ask, cookieOf, address } = await scene({ PUBLIC_URL: 'http://kept.example' });
  expect((await ask('/api/dashboard')).status).toBe(200);
  // `fetch` does not let a caller choose the Host.
  const asked = get(`${address}/api/dashboard`, {
    headers: { ...cookieOf(ann), host: 'evil.example', 'accept-encoding': 'gzip' },
  });
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  expect(reply.resume().statusCode).toBe(421);
});

test('the cache does not answer visitors, non-members or ended sessions', async () => {
  const { kept, ann, id, ask, cookieOf } = await scene();
  const bob = await quickPerson(kept);
  const paths = ['/api/dashboard', `/api/habits/${id}/members`, `/api/habits/${id}/completions`];
  const statuses = async (headers: Record<string, string>) =>
    Promise.all(paths.map(async (path) => (await ask(path, headers)).status));
  const cookie = cookieOf(ann);
  for (let round = 0; round < 2; round++) {
    expect(await statuses(cookie)).toEqual([200, 200, 200]);
    expect(await statuses(cookieOf(bob))).toEqual([200, 404, 404]);
    expect(await statuses({})).toEqual([401, 401, 401]);
    expect(await statuses({ cookie: 'kept=made-up' })).toEqual([401, 401, 401]);
  }
  await ann.send('POST', '/api/logout');
  expect(await statuses(cookie)).toEqual([401, 401, 401]);
});

test('a change shows in the next reply', async () => {
  const { ann, ask } = await scene();
  const before = await whole(await ask('/api/dashboard'));
  await whole(await ask('/api/dashboard'));
  await ann.send('POST', '/api/goal-rewards', { title: 'Tea', price: 3 });
  const after = await whole(await ask('/api/dashboard'));
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(after.body).toContain('Tea');
});

test('cached replies count towards the limit of calls', async () => {
  const { ask } = await scene({ LIMIT_CALLS_PER_SESSION: '12' });
  const statuses: number[] = [];
  for (let call = 0; call < 8; call++) statuses.push((await ask('/api/dashboard')).status);
  // The scene made the other seven calls.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('a draining instance refuses reads with 502, even if it has them cached', async () => {
  const { kept, ask } = await scene();
  await ask('/api/dashboard');
  expect((await ask('/api/dashboard')).status).toBe(200);
  kept.drain();
  expect((await ask('/api/dashboard')).status).toBe(502);
});
