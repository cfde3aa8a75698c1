import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot } from './snapshot.ts';

let code: Awaited<ReturnType<typeof freshPage>>;
let client: QueryClient;
const noon = Date.parse('2026-11-17T12:00:00Z');
const nadia = { id: 7, timezone: 'UTC', dayStartHour: 0, today: '2026-11-17', dayEndsAt: '2026-11-18T00:00:00Z' };

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
  localStorage.setItem('userId', '7');
  code = await freshPage();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['user'], nadia);
});
afterEach(() => {
  client.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The code of a page that was just loaded. */
async function freshPage() {
  vi.resetModules();
  const snapshot = await import('./snapshot.ts');
  const { deviceStore } = await import('./device-store.ts');
  const { ApiError } = await import('#web/lib/api.ts');
  return { ...snapshot, ApiError, store: deviceStore<Snapshot>('snapshots') };
}

/** Lets the keeper save, and stops it. */
async function saved(act = () => {}) {
  const stop = code.keepSnapshot(client, 7);
  act();
  await vi.advanceTimersByTimeAsync(1000);
  const stored = await storedNow();
  stop();
  return stored;
}
async function storedNow() {
  // Waits for its turn behind a save.
  await code.readSnapshot(7, ['user']);
  return code.store.read(7);
}
const namesOf = (snapshot: Snapshot | undefined) => snapshot?.kept.map(({ name }) => name).toSorted();
const readLater = async (key: QueryKey, userId = 7) => (await freshPage()).readSnapshot(userId, key);

test('keeps home, goals, the statement’s beginning and the pages of promises', async () => {
  const keys: QueryKey[] = [
    ['dashboard'],
    ['goal-rewards', 'list'],
    ['goal-rewards', 'pace'],
    ['statement', undefined, '12.00'],
    ['habits', '3'],
    ['habits', '3', 'months', '2026-11'],
    ['habits', '3', 'year', '2026'],
    ['habits', '3', 'comments'],
    ['challenges', '4'],
    ['challenges', '4', 'completions'],
  ];
  const others: QueryKey[] = [['sessions'], ['statement', 'habit-3', '12.00'], ['habits', '3', 'waiting'], ['habits']];
  for (const key of [...keys, ...others]) client.setQueryData(key, { of: key.join() });
  expect(namesOf(await saved())).toEqual(
    ['user', 'statement', ...keys.filter(([first]) => first !== 'statement').map((key) => key.join('/'))].toSorted(),
  );
  expect(await readLater(['goal-rewards', 'list'])).toEqual({ data: { of: 'goal-rewards,list' }, readAt: noon });
  // The balance has changed since.
  expect((await readLater(['statement', undefined, '15.00']))?.data).toEqual({ of: 'statement,,12.00' });
  expect(await readLater(['habits', '5'])).toBeUndefined();
});

test('keeps the first page of a list', async () => {
  client.setQueryData(['habits', '3', 'comments'], { pages: [['new'], ['old']], pageParams: [undefined, '9'] });
  await saved();
  expect((await readLater(['habits', '3', 'comments']))?.data).toEqual({ pages: [['new']], pageParams: [null] });
});

test('saves what is read later, and forgets a promise that is gone', async () => {
  client.setQueryData(['habits', '3'], { name: 'Run' });
  client.setQueryData(['habits', '3', 'comments'], { pages: [], pageParams: [] });
  await saved();
  const stored = await saved(() => {
    client.setQueryData(['habits', '4'], { name: 'Read' });
    const queryFn = () => Promise.reject(new code.ApiError(404, 'Habit not found'));
    void client.fetchQuery({ queryKey: ['habits', '3'], queryFn }).catch(() => {});
  });
  expect(namesOf(stored)).toEqual(['habits/4', 'user']);
});

test('does not save a completion that the server has not confirmed', async () => {
  let confirm = () => {};
  client.setQueryData(['dashboard'], { done: false });
  const stop = code.keepSnapshot(client, 7);
  const mutationFn = () => new Promise<void>((resolve) => (confirm = resolve));
  void client
    .getMutationCache()
    .build(client, { mutationKey: ['completion'], mutationFn })
    .execute(undefined);
  client.setQueryData(['dashboard'], { done: true });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await storedNow()).toBeUndefined();
  confirm();
  await vi.advanceTimersByTimeAsync(2000);
  expect(namesOf(await storedNow())).toEqual(['dashboard', 'user']);
  stop();
});

test('says when what was taken is stored; what a write failed to store is stored with the next', async () => {
  const stored: string[] = [];
  const { IDBObjectStore } = await import('fake-indexeddb');
  const closing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'AbortError');
  });
  let taken = 0;
  const stop = code.keepSnapshot(client, 7, () => {
    const name = `snapshot ${++taken}`;
    return () => stored.push(name);
  });
  await vi.advanceTimersByTimeAsync(1000);
  await storedNow();
  closing.mockRestore();
  client.setQueryData(['dashboard'], { habits: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(namesOf(await storedNow())).toEqual(['dashboard', 'user']);
  expect([taken, stored]).toEqual([2, ['snapshot 2']]);
  stop();
});

test('saves nothing after the user signed out, in this tab or another', async () => {
  const stop = code.keepSnapshot(client, 7);
  localStorage.removeItem('userId');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await storedNow()).toBeUndefined();
  stop();
});

test('is for one user only', async () => {
  client.setQueryData(['dashboard'], { of: 'Nadia' });
  await saved();
  expect(await readLater(['dashboard'], 8)).toBeUndefined();
  // Signed in with a snapshot of another user left behind.
  localStorage.setItem('userId', '8');
  code.keepSnapshot(client, 8)();
  expect(await storedNow()).toBeUndefined();
});

test('is dropped when its version is unknown', async () => {
  const stored = (await saved())!;
  await code.store.change(7, () => ({ ...stored, version: 99 }));
  expect(await readLater(['user'])).toBeUndefined();
  expect(await (await freshPage()).store.read(7)).toBeUndefined();
});

test('over its limit, drops the promises that were read least recently, whole pages at a time', () => {
  const { kept, withKept, maxBytes } = code;
  expect(maxBytes).toBe(5 * 1024 * 1024);
  const text = (bytes: number) => 'x'.repeat(bytes - 2);
  const page = (name: string, readAt: number) => kept(name, text(100), readAt);
  const known = withKept(undefined, {
    userId: 7,
    added: [
      page('user', 1),
      page('dashboard', 1),
      page('habits/3', 2),
      page('habits/3/comments', 8),
      page('challenges/4', 5),
      page('challenges/4/completions', 6),
      page('habits/5', 7),
    ],
    removed: [],
  });
  const withMore = (limit: number) => {
    const change = { userId: 7, added: [page('habits/6', 9)], removed: [] };
    return namesOf(withKept(known, change, limit));
  };
  expect(withMore(800)).toHaveLength(8);
  expect(withMore(799)).toEqual(['dashboard', 'habits/3', 'habits/3/comments', 'habits/5', 'habits/6', 'user']);
  expect(withMore(500)).toEqual(['dashboard', 'habits/3', 'habits/3/comments', 'habits/6', 'user']);
  expect(withMore(300)).toEqual(['dashboard', 'habits/6', 'user']);
  expect(withMore(200)).toEqual(['dashboard', 'user']);
});

test('counts bytes, not characters', () => {
  expect(code.kept('dashboard', '✓', 1).bytes).toBe(5);
});

test('the device’s clock goes by what the server said at the last visit', async () => {
  const { hearTime } = await import('#web/lib/server-clock.ts');
  hearTime(new Response(null, { headers: { date: new Date(noon + 3_600_000).toUTCString() } }));
  await saved();
  const later = await freshPage();
  await later.readSnapshot(7, ['user']);
  const { serverNow } = await import('#web/lib/server-clock.ts');
  expect(serverNow() - Date.now()).toBe(3_600_000);
});

test('on a full disk it makes room for the outbox', async () => {
  await saved();
  const { IDBObjectStore } = await import('fake-indexeddb');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  client.setQueryData(['dashboard'], { of: 'Nadia' });
  await saved();
  full.mockRestore();
  expect(await (await freshPage()).store.read(7)).toBeUndefined();
});

test('a write that fails otherwise, as while the page closes, leaves what is stored', async () => {
  client.setQueryData(['dashboard'], { habits: [] });
  await saved();
  const { IDBObjectStore } = await import('fake-indexeddb');
  const closing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'AbortError');
  });
  await saved();
  closing.mockRestore();
  expect(namesOf(await (await freshPage()).store.read(7))).toEqual(['dashboard', 'user']);
});
