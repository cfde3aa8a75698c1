import { QueryClient } from '@tanstack/react-query';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { deviceStore } from '#web/offline/device-store.ts';
import { rememberOnly, switchSession } from './session-switch.ts';

const store = deviceStore<string>('snapshots');
beforeEach(() => store.change(1, () => 'of Nadia'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ['signing out', () => switchSession(new QueryClient(), null)],
  ['another person', () => switchSession(new QueryClient(), { id: 2 } as CurrentUser)],
  ['a session that ended elsewhere', () => rememberOnly(null)],
])('%s leaves nothing on the device', async (_what, change) => {
  rememberOnly(1);
  expect(await store.read(1)).toBe('of Nadia');
  change();
  await vi.waitFor(async () => expect(await store.read(1)).toBeUndefined());
});

test('without local storage a page keeps what waits, and signing out still removes it', async () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
  rememberOnly(1);
  expect(await store.read(1)).toBe('of Nadia');
  switchSession(new QueryClient(), null);
  await vi.waitFor(async () => expect(await store.read(1)).toBeUndefined());
});
