import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { useIsHomeReady, type WaitingMark } from './confirmations-door.ts';
import type { CommitmentCard } from './dashboard-query.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const card = (role: CommitmentCard['role']) =>
  [{ role, ownPending: [], ownConfirmed: [], declined: null }] as unknown as CommitmentCard[];

/** Home while its promises are read, and then with them. */
function home() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook((items: CommitmentCard[] | undefined) => useIsHomeReady(items), {
    wrapper,
    initialProps: undefined as CommitmentCard[] | undefined,
  });
  return { isReady: () => result.current, show: (items: CommitmentCard[]) => act(async () => rerender(items)) };
}

const mark = { completionId: 1 } as WaitingMark;

test.for([
  ['marks wait', () => Response.json([mark])],
  ['none waits', () => Response.json([])],
  ['the server fails', () => Response.json({ message: 'Away' }, { status: 503 })],
] as const)('an overseer’s home is shown once it is known whether marks wait: %s', async ([, answer]) => {
  const answered = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answered.promise);
  const { isReady, show } = home();
  await show(card('overseer'));
  expect(isReady()).toBe(false);
  answered.resolve(answer());
  await eventually(() => expect(isReady()).toBe(true));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an overseer’s home waits for two seconds at most', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  fetched.mockReturnValue(new Promise(() => {}));
  const { isReady, show } = home();
  await show(card('overseer'));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(isReady()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isReady()).toBe(true);
});

test('a doer’s home does not wait for it', async () => {
  fetched.mockReturnValue(new Promise(() => {}));
  const { isReady, show } = home();
  await show(card('doer'));
  expect(isReady()).toBe(true);
});
