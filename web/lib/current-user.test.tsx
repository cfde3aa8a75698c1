import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserKey } from './session-switch.ts';
import { recheckUser, useAskAgain, useCurrentUser } from './current-user.ts';
import { rememberUser } from './local-store.ts';
import { queryClient } from './query-client.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  rememberUser(7);
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
  await vi.waitFor(() => expect(seen.at(-1)).toBe('error'));
  expect(fetched).toHaveBeenCalledTimes(3);

  fetched.mockResolvedValue(Response.json({ id: 7, name: 'Nadia' }));
  await vi.advanceTimersByTimeAsync(5000);
  expect([...new Set(seen)]).toEqual(['pending', 'error', 'Nadia']);
});

test('clears the last user’s data before the next user’s queries start', async () => {
  fetched.mockImplementation(async () => Response.json({ id: 8, name: 'Maya' }));
  queryClient.setQueryData(currentUserKey, { id: 7, name: 'Nadia' });
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
