import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { useZoneFollowsBrowser } from './browser-zone.ts';
import { currentUserKey } from './session-switch.ts';

const user = { id: 7, timezone: 'Pacific/Apia' } as CurrentUser;
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

afterEach(() => void vi.unstubAllGlobals());

test('the zone is found once the page is idle, unless the user has left', () => {
  const idle = new Map<number, () => void>();
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(user));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.set(idle.size, run).size - 1);
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
  vi.stubGlobal('fetch', fetch);
  client.setQueryData(currentUserKey, user);

  const { unmount } = renderHook(() => useZoneFollowsBrowser(user), { wrapper });
  expect([idle.size, fetch.mock.calls.length]).toEqual([1, 0]);
  idle.get(0)!();
  expect(fetch).toHaveBeenCalledOnce();
  unmount();
  expect(idle.size).toBe(0);
});
