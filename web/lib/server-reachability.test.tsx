import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { reportAnswer, useServerReachable } from './server-reachability.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  reportAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown() {
  const { result } = renderHook(() => useServerReachable());
  return {
    isReachable: () => result.current,
    after: (ms: number, isAnswered: boolean) =>
      act(() => {
        vi.advanceTimersByTime(ms);
        reportAnswer(isAnswered);
      }),
  };
}

test('stays reachable after one unanswered call', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(3999, false);
  expect(isReachable()).toBe(true);
});

test('is unreachable after four seconds of unanswered calls, until the first answer', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(4000, false);
  expect(isReachable()).toBe(false);
  after(5000, true);
  expect(isReachable()).toBe(true);
});

test('does not count calls unanswered long ago', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(3_600_000, false);
  expect(isReachable()).toBe(true);
  after(4000, false);
  expect(isReachable()).toBe(false);
});

test('starts over after an answer in between', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(3000, true);
  after(3000, false);
  expect(isReachable()).toBe(true);
});

const replyOf = (status: number, code: string) => async () => Response.json({ message: 'No.', code }, { status });

test.for([
  ['no reply', false, () => Promise.reject(new TypeError('fetch failed'))],
  ['a reply of a proxy', false, replyOf(502, '')],
  ['a server without its database', false, replyOf(503, 'database_away')],
  ['a busy server', true, replyOf(503, 'busy')],
  ['a refusal', true, replyOf(409, 'paused')],
  ['an internal error', true, replyOf(500, '')],
] as const)('%s: reachable is %j', async ([, expected, answer]) => {
  vi.stubGlobal('fetch', answer);
  const { isReachable } = shown();
  for (let time = 0; time < 2; time++) {
    await act(async () => {
      await call('GET /api/user', {}).catch(() => {});
      vi.advanceTimersByTime(4000);
    });
  }
  expect(isReachable()).toBe(expected);
});
