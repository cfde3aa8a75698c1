import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useToast } from '#web/ui/toast-store.ts';
import { useJoinChallenge, type ChallengeInvitation } from './challenge-invite-queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['already_in_challenge', 'Already joined', 'You have already joined this challenge.'],
  ['challenge_over', 'Failed to join challenge', 'This challenge has ended.'],
])('a join refused with the code %s says "%s", "%s"', async (code, title, text) => {
  const client = new QueryClient();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'This challenge has ended.' }, { status: 409 }));
  const { result } = renderHook(
    () => ({ join: useJoinChallenge('kq7m2xw9ta', { id: 4 } as ChallengeInvitation), toast: useToast() }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  await act(() => result.current.join.mutateAsync({ rewardAmount: '0' }).catch(() => {}));
  expect(result.current.toast).toMatchObject({ title, text });
});
