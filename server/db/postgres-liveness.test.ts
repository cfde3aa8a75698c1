import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLiveness } from './postgres-liveness.ts';

const ask = vi.fn<() => void>();
const giveUp = vi.fn<() => void>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

test('whoever waits gives up when nothing was heard for two seconds, although it was asked', async () => {
  watchLiveness(ask).whenSilent(giveUp);
  await vi.advanceTimersByTimeAsync(1999);
  expect(ask).toHaveBeenCalledOnce();
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('as long as it answers when asked, nobody gives up before ten seconds', async () => {
  const silence = watchLiveness(ask);
  ask.mockImplementation(silence.heard);
  silence.whenSilent(giveUp);
  await vi.advanceTimersByTimeAsync(9999);
  expect(giveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1001);
  expect(giveUp).toHaveBeenCalledOnce();
});

test('whoever has been answered does not give up any more, and nobody is asked', async () => {
  watchLiveness(ask).whenSilent(giveUp).stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(giveUp).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});
