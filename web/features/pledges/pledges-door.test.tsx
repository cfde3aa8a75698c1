import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';
import { duesQuery, pledgesQuery, useIsPromiseReady, useIsStatementReady, useSettled } from './pledges-door.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function shown<Props>(hook: (props: Props) => boolean, initialProps: Props, client = newClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(hook, { wrapper, initialProps });
  return { isReady: () => result.current, show: (props: Props) => act(async () => rerender(props)) };
}

type Promised = { members: readonly unknown[] } | undefined;
const promisePage = (client?: QueryClient) =>
  shown<Promised>((promise) => useIsPromiseReady('habit', '7', promise), undefined, client);

const answers = [
  ['there are none', () => Response.json([])],
  ['the server fails', () => Response.json({ message: 'Away' }, { status: 503 })],
] as const;

test.for(answers)('the page of a shared promise is shown once its pledges are known: %s', async ([, answer]) => {
  const answered = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answered.promise);
  const { isReady, show } = promisePage();
  await show({ members: [1, 2] });
  expect(isReady()).toBe(false);
  answered.resolve(answer());
  await eventually(() => expect(isReady()).toBe(true));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('the page of a promise kept alone neither asks for pledges nor waits for them', async () => {
  const { isReady, show } = promisePage();
  expect(isReady()).toBe(false);
  await show({ members: [1] });
  expect(isReady()).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('a promise that home knows to be shared has its pledges read before it arrives', async () => {
  fetched.mockImplementation(async () => Response.json([]));
  const client = newClient();
  client.setQueryData<object>(dashboardKey, { habits: [{ id: 7, members: [1, 2] }], challenges: [] });
  const { isReady, show } = promisePage(client);
  expect(fetched).toHaveBeenCalledOnce();
  expect(isReady()).toBe(false);
  await show({ members: [1, 2] });
  await eventually(() => expect(isReady()).toBe(true));
  expect(fetched).toHaveBeenCalledOnce();
});

test.for(answers)('the statement is shown once it is known who owes what: %s', async ([, answer]) => {
  const answered = Promise.withResolvers<void>();
  fetched.mockImplementation(async () => {
    await answered.promise;
    return answer();
  });
  const { isReady, show } = shown<boolean>(useIsStatementReady, false);
  await show(true);
  expect(isReady()).toBe(false);
  answered.resolve();
  await eventually(() => expect(isReady()).toBe(true));
});

test('what a page waited for is not read again by its parts', async () => {
  fetched.mockImplementation(async () => Response.json([]));
  const { isReady } = shown(() => {
    const isShown = useIsStatementReady(true);
    useQuery({ ...pledgesQuery, enabled: isShown });
    useQuery({ ...duesQuery, enabled: isShown });
    useSettled();
    return isShown;
  }, undefined);
  await eventually(() => expect(isReady()).toBe(true));
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/api/pledges',
    '/api/dues',
    '/api/dues/settlements?limit=50',
  ]);
});
