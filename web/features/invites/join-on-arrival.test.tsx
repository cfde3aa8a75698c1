import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryLocation } from 'wouter/memory-location';
import { Router } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { refreshAll } from '#web/lib/refresh.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { JoinOnArrival } from './join-on-arrival.tsx';

const goal = { title: 'Tea', price: '4.50', link: null };
const joining = { code: 'kq7m2xw9ta', rewardAmount: 3, goals: [goal] };
const flow = { habitId: 4, inviteCode: joining.code, rewardAmount: 3, currency: 'EUR', goalReward: goal };
const nadia = { id: 7, name: 'Nadia' } as CurrentUser;

let sent: string[];
let answerToJoin: () => Response;

beforeEach(() => {
  sent = [];
  localStorage.setItem('inviteFlowData', JSON.stringify(flow));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return path.includes('/join/') ? answerToJoin() : Response.json({ name: 'Run', invitedBy: 'Maya' });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const quietClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

/** In StrictMode, which mounts everything twice, as in development. */
function arrive(client = quietClient()) {
  const { hook, history } = memoryLocation({ path: '/?invite=kq7m2xw9ta', record: true });
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router hook={hook}>
          <JoinOnArrival user={nadia} joining={joining} />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  );
  return history;
}

test('joins once and creates the goal once when mounted twice', async () => {
  answerToJoin = () => Response.json({ id: 4 });
  const history = arrive();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent).toEqual(['/api/habits/join/kq7m2xw9ta', '/api/goal-rewards']);
  expect(localStorage.getItem('inviteFlowData')).toBeNull();
});

test('leads a person who has to wait to the invitation, without the goal, and asks once', async () => {
  answerToJoin = () => Response.json({ waiting: true }, { status: 202 });
  const client = quietClient();
  const history = arrive(client);
  await waitFor(() => expect(history.at(-1)).toBe('/signup-flow-invite?code=kq7m2xw9ta'));
  await refreshAll(client);
  expect(sent.filter((path) => path.includes('/join/'))).toHaveLength(1);
  expect(sent).not.toContain('/api/goal-rewards');
  expect(localStorage.getItem('inviteFlowData')).toBeNull();
});

test('leads an existing member home without creating the goal', async () => {
  answerToJoin = () => Response.json({ message: 'already', code: 'already_in_habit' }, { status: 409 });
  const history = arrive();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent).toEqual(['/api/habits/join/kq7m2xw9ta']);
  expect(localStorage.getItem('inviteFlowData')).toBeNull();
});

test.each([429, 500, 503])('keeps the invitation after a %d and retries on request', async (status) => {
  answerToJoin = () => Response.json({ message: 'Not now.' }, { status });
  const history = arrive();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(localStorage.getItem('inviteFlowData')).not.toBeNull();
  answerToJoin = () => Response.json({ id: 4 });
  again.click();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
});

test('retries a join whose reply was lost, and creates its goal although the retry finds a member', async () => {
  answerToJoin = () => {
    throw new TypeError('Failed to fetch');
  };
  const history = arrive();
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerToJoin = () => Response.json({ message: 'already', code: 'already_in_habit' }, { status: 409 });
  again.click();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(sent.filter((path) => path === '/api/goal-rewards')).toHaveLength(1);
});

test.each([404, 400])('drops an invitation that answers %d and leads home', async (status) => {
  answerToJoin = () => Response.json({ message: 'Not found.' }, { status });
  const history = arrive();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(renderHook(useToast).result.current).toMatchObject({
    title: 'Invalid Invitation',
    text: 'This invitation link is invalid or has expired.',
  });
  expect(localStorage.getItem('inviteFlowData')).toBeNull();
});
