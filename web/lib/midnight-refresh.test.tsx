import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { call } from './api.ts';
import { useMidnightRefresh } from './midnight-refresh.ts';

const client = new QueryClient();
const asked = vi.spyOn(client, 'invalidateQueries');
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const hear = async (date: string) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: { date } }));
  await call('GET /api/user', {});
  vi.unstubAllGlobals();
};
const until = (dayEndsAt: string) => ({ dayEndsAt }) as CurrentUser;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T21:00:00.000Z') });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  await hear('Tue, 10 Mar 2026 21:00:00 GMT');
  asked.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('refetches everything when the day ends, and not before', async () => {
  renderHook(() => useMidnightRefresh(until('2026-03-10T23:00:00.000Z')), { wrapper });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledOnce();
});

test('follows a new end of day', async () => {
  const { rerender } = renderHook(({ end }) => useMidnightRefresh(until(end)), {
    wrapper,
    initialProps: { end: '2026-03-10T23:00:00.000Z' },
  });
  rerender({ end: '2026-03-11T23:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(asked).toHaveBeenCalled();
});

test.each([
  ['behind', 'Tue, 10 Mar 2026 22:00:00 GMT', 1],
  ['ahead', 'Tue, 10 Mar 2026 19:00:00 GMT', 4],
])('waits by the server’s clock on a device whose clock is %s', async (_what, date, hours) => {
  await hear(date);
  renderHook(() => useMidnightRefresh(until('2026-03-10T23:00:00.000Z')), { wrapper });
  await vi.advanceTimersByTimeAsync(hours * 3_600_000);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledOnce();
});

test('retries once a minute after asking too early', async () => {
  renderHook(() => useMidnightRefresh(until('2026-03-10T20:00:00.000Z')), { wrapper });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  expect(asked.mock.calls.length).toBeLessThan(7);
});

test('does nothing when signed out', async () => {
  renderHook(() => useMidnightRefresh(null), { wrapper });
  await vi.advanceTimersByTimeAsync(48 * 3_600_000);
  expect(asked).not.toHaveBeenCalled();
});
