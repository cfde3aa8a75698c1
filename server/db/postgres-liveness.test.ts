import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLiveness } from './postgres-liveness.ts';

const ask = vi.fn<() => void>();
const onSilent = vi.fn<() => void>();
let isWaiting = true;
let onLook = () => {};
let liveness: ReturnType<typeof watchLiveness>;

beforeEach(() => {
  vi.useFakeTimers();
  isWaiting = true;
  onLook = () => {};
  liveness = watchLiveness({ isWaiting: () => (onLook(), isWaiting), ask, onSilent });
});
afterEach(() => {
  liveness.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

test('asks after one second of silence and gives up after two', async () => {
  await vi.advanceTimersByTimeAsync(1200);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalled();
  expect(onSilent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(onSilent).toHaveBeenCalledOnce();
});

test('never gives up while the database answers when asked', async () => {
  ask.mockImplementation(() => liveness.heard());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalled();
  expect(onSilent).not.toHaveBeenCalled();
});

test('counts silence from the first waiting query, not from the last answer', async () => {
  isWaiting = false;
  await vi.advanceTimersByTimeAsync(3_600_000);
  isWaiting = true;
  await vi.advanceTimersByTimeAsync(1800);
  expect(onSilent).not.toHaveBeenCalled();
});

test('reads pending data before it gives up after a blocked event loop', async () => {
  const now = performance.now();
  await vi.advanceTimersByTimeAsync(250);
  vi.spyOn(performance, 'now').mockReturnValue(now + 5000);
  onLook = () => void setImmediate(liveness.heard);
  await vi.advanceTimersByTimeAsync(250);
  expect(onSilent).not.toHaveBeenCalled();
});

test('neither asks nor gives up once stopped or while no query waits', async () => {
  isWaiting = false;
  await vi.advanceTimersByTimeAsync(60_000);
  isWaiting = true;
  liveness.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  expect(onSilent).not.toHaveBeenCalled();
});
