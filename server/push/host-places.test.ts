import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostPlaces } from './host-places.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const take = async (places: ReturnType<typeof hostPlaces>, host: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => places.take(host)));

test('each host has its own places', async () => {
  const places = hostPlaces(2);
  expect(await take(places, 'a', 2)).toEqual([expect.any(Function), expect.any(Function)]);
  expect(await places.take('b')).toEqual(expect.any(Function));
});

test('a place that is given back goes to the one who has waited longest', async () => {
  const places = hostPlaces(1);
  const [giveBack] = await take(places, 'a', 1);
  const got: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const next = await places.take('a');
    got.push(name);
    next!(true);
  });
  giveBack!(true);
  await Promise.all(waiting);
  expect(got).toEqual(['first', 'second']);
});

test('who waits for two seconds gets none, and those who come later do not wait', async () => {
  const places = hostPlaces(1);
  const [giveBack] = await take(places, 'a', 1);
  expect(places.isBusy('a')).toBe(false);
  const waiting = places.take('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(await waiting).toBeUndefined();
  expect(places.isBusy('a')).toBe(true);
  expect(await places.take('a')).toBeUndefined();
  giveBack!(true);
  expect(await places.take('a')).toEqual(expect.any(Function));
});

test.for([
  { idle: 5000, active: 0, isSlow: true },
  { idle: 0, active: 5000, isSlow: false },
])('a host is slow if we waited for it, not if we were busy: $active ms', async ({ idle, active, isSlow }) => {
  const places = hostPlaces(2);
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle, active, utilization: 0 });
  const [first] = await take(places, 'a', 2);
  first!(true);
  await places.take('a');
  expect(places.isBusy('a')).toBe(isSlow);
});

test('a host that fails again and again is tried a few times only, until it answers', async () => {
  const places = hostPlaces(100);
  const [holding, ...others] = await take(places, 'a', 20);
  for (const giveBack of others) giveBack!(false);
  const tried = await take(places, 'a', 20);
  const got = tried.filter((giveBack) => giveBack !== undefined);
  expect(got).toHaveLength(3);
  expect(places.isBusy('a')).toBe(true);
  got[0]!(true);
  expect(places.isBusy('a')).toBe(false);
  expect((await take(places, 'a', 20)).every(Boolean)).toBe(true);
  holding!(true);
});

test('a host that is not in use is not remembered', async () => {
  const places = hostPlaces(100);
  for (let count = 0; count < 50; count++) {
    const giveBack = await places.take(`${count}.push.example`);
    giveBack!(count % 2 === 0);
  }
  expect(places.size()).toBe(0);
});
