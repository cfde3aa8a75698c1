import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { ShownData } from '#shared/contract/push-message.ts';
import { registerServiceWorker, shownReminders } from './service-worker.ts';
import { switchSession } from './session-switch.ts';

const register = vi.fn<(url: string) => Promise<void>>();
const closed: string[] = [];
let shown: object[] = [];
const notification = (name: string, data: Partial<ShownData> | null) => ({ data, close: () => closed.push(name) });
const mark = { items: 'habits', id: 7, day: '2026-03-10', idempotencyKey: 'key-1' } as const;

beforeEach(() => {
  closed.length = 0;
  register.mockReset().mockResolvedValue(undefined);
  shown = [
    notification('reminder', { type: 'reminder', url: '/habits/7', complete: mark }),
    notification('reminder of another promise', { type: 'reminder', url: '/', complete: { ...mark, id: 8 } }),
    notification('outcome', { type: 'outcome', url: '/habits/7' }),
    notification('nothing known', null),
  ];
  const registration = { getNotifications: async () => shown };
  vi.stubGlobal('navigator', { serviceWorker: { register, getRegistration: async () => registration } });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => void vi.unstubAllGlobals());

test('the worker is registered when the page has loaded, and not before', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  registerServiceWorker();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledWith('/sw.js');
  vi.restoreAllMocks();
});

test('a browser that refuses the worker, or has none, shows the app without it', async () => {
  register.mockRejectedValue(new Error('SecurityError'));
  registerServiceWorker();
  vi.stubGlobal('navigator', {});
  registerServiceWorker();
  expect(register).toHaveBeenCalledTimes(1);
  expect(await shownReminders(7)).toEqual([]);
});

test('only the reminders of the promise are found, with their day', async () => {
  const found = await shownReminders(7);
  expect(found.map(({ day }) => day)).toEqual(['2026-03-10']);
  found.forEach(({ close }) => close());
  expect(closed).toEqual(['reminder']);
});

test('when the user changes, every notification is closed', async () => {
  switchSession(new QueryClient(), null);
  await eventually(() => expect(closed).toHaveLength(shown.length));
});
