import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { syncTag, type Entry } from '#web/offline/outbox.ts';

const entry = (change: Partial<Entry>): Entry => ({
  key: 'a',
  userId: 1,
  madeAt: '2026-03-10T12:00:00.000Z',
  item: { kind: 'habit', id: 7, name: 'Run' },
  act: 'complete',
  day: '2026-03-10',
  state: 'waiting',
  ...change,
});

type Code = Awaited<ReturnType<typeof freshWorker>>;
let store: Code['store'];
let synced: Code['synced'];

type Sent = { call: string; key: string | null; body: unknown };
let sent: Sent[];
let answers: Record<string, () => Response>;
let messages: unknown[];
let pages: { postMessage: (message: unknown) => void }[];

const worker = {
  fetch: async (path: string, { method, headers, body }: RequestInit) => {
    const call = `${method} ${path}`;
    if (method !== 'GET')
      sent.push({
        call,
        key: new Headers(headers).get('idempotency-key'),
        body: body && (JSON.parse(body as string) as unknown),
      });
    return answers[call]?.() ?? Response.json({ balance: '5.00' });
  },
  clients: { matchAll: async () => pages },
  navigator: { locks: { request: (_name: string, task: () => Promise<void>) => task() } },
} as unknown as Parameters<Code['synced']>[0];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  [sent, messages, pages] = [[], [], []];
  answers = { 'GET /api/user': () => Response.json({ id: 1 }) };
  ({ store, synced } = await freshWorker());
});
afterEach(() => vi.unstubAllGlobals());

/** The code of a worker that was just started, without the connection of another test to its database. */
async function freshWorker() {
  vi.resetModules();
  const { synced } = await import('./sync.ts');
  const { deviceStore } = await import('#web/offline/device-store.ts');
  return { synced, store: deviceStore<Entry[]>('outbox') };
}

test('with an open page, that page sends', async () => {
  pages = [{ postMessage: (message) => messages.push(message) }];
  await store.change(1, () => [entry({})]);
  await synced(worker, syncTag);
  expect({ messages, sent }).toEqual({ messages: [syncTag], sent: [] });
});

test('without a page the worker sends everything with its key and day, and leaves the marks for the next page to show', async () => {
  await store.change(1, () => [
    entry({}),
    entry({ key: 'b', act: 'undo' }),
    entry({ key: 'c', act: 'comment', text: 'Tomorrow?' }),
    entry({ key: 'd', act: 'nudge' }),
    entry({ key: 'e', act: 'confirm', mark: { completionId: 5, userName: 'Tom' } }),
    entry({ key: 'f', act: 'decline', mark: { completionId: 6, userName: 'Tom' }, text: 'Too short?' }),
    entry({ key: 'g', act: 'decline', mark: { completionId: 8, userName: 'Tom' } }),
  ]);
  await synced(worker, syncTag);
  expect(sent).toEqual([
    { call: 'POST /api/habits/7/complete', key: 'a', body: { day: '2026-03-10' } },
    { call: 'DELETE /api/habits/7/complete?day=2026-03-10', key: 'b', body: undefined },
    { call: 'POST /api/habits/7/comments', key: 'c', body: { content: 'Tomorrow?' } },
    { call: 'POST /api/habits/7/nudge', key: 'd', body: undefined },
    { call: 'POST /api/habits/7/completions/5/confirm', key: 'e', body: undefined },
    { call: 'POST /api/habits/7/completions/6/decline', key: 'f', body: { reason: 'Too short?' } },
    { call: 'POST /api/habits/7/completions/8/decline', key: 'g', body: {} },
  ]);
  expect((await store.read(1))?.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'accepted'],
    ['b', 'accepted'],
  ]);
});

test('a refusal is kept with its sentence for the next page', async () => {
  const message = 'This habit is archived.';
  answers['POST /api/habits/7/complete'] = () => Response.json({ message }, { status: 409 });
  await store.change(1, () => [entry({})]);
  await synced(worker, syncTag);
  expect(await store.read(1)).toMatchObject([{ state: 'refused', sentence: message }]);
});

test.each([
  ['the server is away', { 'GET /api/user': () => new Response('', { status: 502 }) }, 'No connection'],
  ['a reply is lost', { 'POST /api/habits/7/complete': () => Response.error() }, 'Something still waits'],
])('when %s it fails, so that the browser tries again', async (_what, change, message) => {
  Object.assign(answers, change);
  await store.change(1, () => [entry({})]);
  await expect(synced(worker, syncTag)).rejects.toThrow(message);
  expect(await store.read(1)).toMatchObject([{ key: 'a', state: 'waiting' }]);
});

test('nothing is sent for another person, nor without a session', async () => {
  await store.change(1, () => [entry({})]);
  answers['GET /api/user'] = () => Response.json({ id: 2 });
  await synced(worker, syncTag);
  answers['GET /api/user'] = () => Response.json({}, { status: 401 });
  await synced(worker, syncTag);
  await synced(worker, 'another tag');
  expect(sent).toEqual([]);
});
