import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLiveness } from './postgres-liveness.ts';

const ask = vi.fn<() => void>();
const giveUp = vi.fn<() => void>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

test('gives up after two seconds without an answer, after asking once', async () => {
  watchLiveness(ask).whenSilent(giveUp);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).toHaveBeenCalledOnce();
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('waits up to ten seconds while the database answers when asked', async () => {
  const silence = watchLiveness(ask);
  ask.mockImplementation(silence.heard);
  silence.whenSilent(giveUp);
  await vi.advanceTimersByTimeAsync(9999);
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('neither gives up nor asks after it was stopped', async () => {
  watchLiveness(ask).whenSilent(giveUp).stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveUp).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
