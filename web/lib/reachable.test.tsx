import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAnswer, useReachable } from './reachable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteAnswer(true);
  vi.useRealTimers();
});

function shown() {
  const { result } = renderHook(() => useReachable());
  return {
    isReachable: () => result.current,
    after: (ms: number, isAnswered: boolean) =>
      act(() => {
        vi.advanceTimersByTime(ms);
        noteAnswer(isAnswered);
      }),
  };
}

test('one call without an answer says nothing yet', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(3999, false);
  expect(isReachable()).toBe(true);
});

test('calls without an answer for four seconds do, and the first answer takes it back', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(4000, false);
  expect(isReachable()).toBe(false);
  after(5000, true);
  expect(isReachable()).toBe(true);
});

test('an answer in between begins anew', () => {
  const { isReachable, after } = shown();
  after(0, false);
  after(3000, true);
  after(3000, false);
  expect(isReachable()).toBe(true);
});
