import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { hourOf, useZoneFollowsBrowser } from './browser-zone.ts';
import { currentUserKey } from './session-switch.ts';

const apia = {
  id: 7,
  timezone: 'Pacific/Apia',
  today: '2026-03-10',
  dayEndsAt: '2026-03-10T11:00:00.000Z',
  dayStartHour: 0,
};
const user = apia as CurrentUser;
/** In another zone than the browser, on the same clock. */
const onItsClock = {
  ...apia,
  dayEndsAt: new Date('2026-03-11T04:00').toISOString(),
  dayStartHour: 4,
} as CurrentUser;
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const idle = new Map<number, () => void>();
const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(user));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  idle.clear();
  fetch.mockClear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.set(idle.size, run).size - 1);
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the zone is found once the page is idle, unless the user has left', () => {
  client.setQueryData(currentUserKey, user);
  const { unmount } = renderHook(() => useZoneFollowsBrowser(user), { wrapper });
  vi.advanceTimersByTime(0);
  expect([idle.size, fetch.mock.calls.length]).toEqual([1, 0]);
  idle.get(0)!();
  expect(fetch).toHaveBeenCalledOnce();
  unmount();
  expect(idle.size).toBe(0);
});

test('the zone of a browser on the user’s clock is found when home has long been drawn', () => {
  client.setQueryData(currentUserKey, onItsClock);
  const { unmount } = renderHook(() => useZoneFollowsBrowser(onItsClock), { wrapper });
  vi.advanceTimersByTime(9_999);
  expect(idle.size).toBe(0);
  vi.advanceTimersByTime(1);
  idle.get(0)!();
  expect(fetch).toHaveBeenCalledOnce();
  unmount();
});

test('the hour is the one on the user’s clock, without Intl where the browser shows the same', () => {
  const now = new Date('2026-03-10T09:30:00.000Z');
  // First, because the formatter of a zone is made once.
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  expect(hourOf(onItsClock, now)).toBe(now.getHours());
  expect(format).not.toHaveBeenCalled();
  expect(hourOf(user, now)).toBe(22);
  expect(format).toHaveBeenCalled();
  format.mockRestore();
});
