import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { UserReply } from '#shared/contract/auth-calls.ts';

let code: Awaited<ReturnType<typeof freshPage>>;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  code = await freshPage();
  await code.store.change(1, () => 'of Nadia');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The code of a page that was just loaded, without the connection of another test to its database. */
async function freshPage() {
  vi.resetModules();
  const { rememberOnly, switchSession } = await import('./session-switch.ts');
  const { deviceStore } = await import('#web/offline/device-store.ts');
  return { rememberOnly, switchSession, store: deviceStore<string>('snapshots') };
}

test.each([
  ['signing out', () => code.switchSession(new QueryClient(), null)],
  ['another person', () => code.switchSession(new QueryClient(), { id: 2 } as UserReply)],
  ['a session that ended elsewhere', () => code.rememberOnly(null)],
])('%s leaves nothing on the device', async (_what, change) => {
  code.rememberOnly(1);
  expect(await code.store.read(1)).toBe('of Nadia');
  change();
  await eventually(async () => expect(await code.store.read(1)).toBeUndefined());
});

test('without local storage a page keeps what waits, and signing out still removes it', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
  code.rememberOnly(1);
  expect(await code.store.read(1)).toBe('of Nadia');
  code.switchSession(new QueryClient(), null);
  await eventually(async () => expect(await code.store.read(1)).toBeUndefined());
});
