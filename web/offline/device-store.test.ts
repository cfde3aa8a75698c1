import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The store of a page that was just loaded. */
async function freshPage() {
  vi.resetModules();
  const code = await import('./device-store.ts');
  return { ...code, store: code.deviceStore<string[]>('outbox') };
}
const adding =
  (text: string) =>
  (known: string[] = []) => [...known, text];

test('a value is there after a reload, for its person alone', async () => {
  const { store } = await freshPage();
  expect(await store.change(1, adding('one'))).toEqual(['one']);
  const { store: later, storageProblem } = await freshPage();
  expect(await later.read(1)).toEqual(['one']);
  expect(await later.read(2)).toBeUndefined();
  expect(storageProblem()).toBeUndefined();
});

test('two tabs change a value at the same time without losing a change', async () => {
  const [{ store: one }, { store: other }] = [await freshPage(), await freshPage()];
  await Promise.all([one.change(1, adding('a')), other.change(1, adding('b')), one.change(1, adding('c'))]);
  expect((await one.read(1))?.toSorted()).toEqual(['a', 'b', 'c']);
});

test('the two stores share a database and do not mix', async () => {
  const { store, deviceStore } = await freshPage();
  await store.change(1, adding('mine'));
  expect(await deviceStore('snapshots').read(1)).toBeUndefined();
});

test('others are forgotten, or everyone', async () => {
  const { store } = await freshPage();
  await store.change(1, adding('one'));
  await store.change(2, adding('two'));
  await store.forgetOthers(1);
  expect([await store.read(1), await store.read(2)]).toEqual([['one'], undefined]);
  await store.forgetOthers(null);
  expect(await store.read(1)).toBeUndefined();
});

test.each([
  ['missing', undefined],
  [
    'refused',
    {
      open: () => {
        throw new DOMException('', 'SecurityError');
      },
    },
  ],
])('with IndexedDB %s it works from memory, and reports so once', async (_name, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const { store, storageProblem, onStorageProblem } = await freshPage();
  const told = vi.fn<() => void>();
  onStorageProblem(told);
  expect(await store.change(1, adding('a'))).toEqual(['a']);
  expect(await store.change(1, adding('b'))).toEqual(['a', 'b']);
  expect(await store.read(1)).toEqual(['a', 'b']);
  expect([storageProblem(), told.mock.calls.length]).toEqual(['refused', 1]);
  await store.forgetOthers(2);
  expect(await store.read(1)).toBeUndefined();
});

test('a database that never opens is given up', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const { store } = await freshPage();
  const changed = store.change(1, adding('a'));
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  expect(await changed).toEqual(['a']);
});

test('what does not fit on a full disk stays in memory, and is stored with the next change that does', async () => {
  const { store, storageProblem } = await freshPage();
  await store.change(1, adding('a'));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await store.change(1, adding('b'))).toEqual(['a', 'b']);
  expect(storageProblem()).toBe('full');
  expect(await store.read(1)).toEqual(['a', 'b']);
  full.mockRestore();
  await store.change(1, adding('c'));
  expect(storageProblem()).toBeUndefined();
  expect(await (await freshPage()).store.read(1)).toEqual(['a', 'b', 'c']);
});
