import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { currentUserKey, switchSession } from './session-switch.ts';
import { recheckUser, useAskAgain, useBalance, useCurrentUser } from './current-user.ts';
import { rememberedUser, rememberUser } from './local-store.ts';
import { queryClient } from './query-client.ts';
import { setBalance } from './set-balance.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const fetched = vi.fn<typeof fetch>();
/** Of no other test: files of one worker share what the device keeps. */
const nadia = { id: 4711, name: 'Nadia' } as CurrentUser;

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  rememberUser(nadia.id);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('keeps asking for the user while the server is away, without showing a spinner meanwhile', async () => {
  fetched.mockRejectedValue(new TypeError('away'));
  const seen: string[] = [];
  renderHook(
    () => {
      const { data, status } = useCurrentUser();
      seen.push(data ? data.name : status);
      useAskAgain();
    },
    { wrapper },
  );
  await vi.advanceTimersByTimeAsync(11_000);
  await eventually(() => expect(seen.at(-1)).toBe('error'));
  expect(fetched).toHaveBeenCalledTimes(3);

  fetched.mockResolvedValue(Response.json(nadia));
  await vi.advanceTimersByTimeAsync(5000);
  expect([...new Set(seen)]).toEqual(['pending', 'error', 'Nadia']);
});

test('a visitor is known at once, without a call', () => {
  rememberUser(null);
  const visited = new QueryClient();
  const { result } = renderHook(() => useCurrentUser(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={visited}>{children}</QueryClientProvider>
    ),
  });
  expect(result.current).toMatchObject({ data: null, isPending: false });
  expect(fetched).not.toHaveBeenCalled();
});

test('a new balance is shown where it is read, and draws nothing else again', async () => {
  const now = { ...nadia, today: '2026-03-10', dayEndsAt: '9999-12-31T00:00:00.000Z', balance: '5.00' };
  client.setQueryData(currentUserKey, now);
  let drawn = 0;
  const user = renderHook(() => (drawn++, useCurrentUser().data), { wrapper });
  const balance = renderHook(() => useBalance(), { wrapper });
  expect([user.result.current, balance.result.current]).toEqual([{ ...now, balance: undefined }, '5.00']);

  await act(() => setBalance(client, '6.00'));
  await eventually(() => expect(balance.result.current).toBe('6.00'));
  expect(drawn).toBe(1);
});

test('clears the last user’s data before the next user’s queries start', async () => {
  fetched.mockImplementation(async () => Response.json({ id: 8, name: 'Maya' }));
  queryClient.setQueryData(currentUserKey, nadia);
  queryClient.setQueryData(['promises'], 'of Nadia');
  const read = () => new Promise<string>((resolve) => void setTimeout(resolve, 10, 'of Maya'));
  const seen: unknown[] = [];
  new QueryObserver<{ name: string }>(queryClient, { queryKey: currentUserKey }).subscribe(({ data }) => {
    if (data?.name !== 'Maya' || seen.length > 0) return;
    seen.push('Maya');
    const page = new QueryObserver(queryClient, { queryKey: ['promises'], queryFn: read });
    page.subscribe((result) => seen.push(result.data));
  });
  await recheckUser(queryClient);
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(seen)).toEqual(new Set(['Maya', undefined, 'of Maya']));
});

test('a reply that arrives after signing out brings nobody back', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockReturnValue(promise);
  queryClient.setQueryData(currentUserKey, nadia);
  const asked = recheckUser(queryClient);
  switchSession(queryClient, null);
  resolve(Response.json(nadia));
  await asked;
  expect(queryClient.getQueryData(currentUserKey)).toBeNull();
  expect(rememberedUser()).toBeNull();
});
