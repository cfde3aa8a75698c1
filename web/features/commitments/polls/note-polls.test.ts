import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { dashboardKey, habitKey } from '#web/lib/query-keys.ts';
import { startPolls } from './note-polls.ts';

let client: QueryClient;
let asked: string[];
let polled: object[];
let stop: () => void;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').at(-1)!);
    return Response.json(path.endsWith('completions') ? polled : []);
  });
  visibility = 'visible';
  asked = [];
  polled = [];
  client = new QueryClient();
  stop = startPolls(client, { kind: 'habit', id: 4 }, 7);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const passed = async (seconds: number) => {
  asked = [];
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return asked;
};

test('polls completions every 5 seconds and members every 10', async () => {
  expect(await passed(4.9)).toEqual([]);
  expect(await passed(0.1)).toEqual(['completions']);
  expect((await passed(5)).toSorted()).toEqual(['completions', 'members']);
  expect((await passed(20)).filter((what) => what === 'members')).toHaveLength(2);
});

test('does not poll in a hidden tab or without a connection', async () => {
  visibility = 'hidden';
  expect(await passed(60)).toEqual([]);
  visibility = 'visible';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await passed(60)).toEqual([]);
});

test('stops polling when stopped', async () => {
  stop();
  expect(await passed(60)).toEqual([]);
});

const habit = { kind: 'habit', id: 4, frequency: 'Weekly', ownDays: [], ownLateDays: [], members: [] };
const show = (queryKey: readonly string[], data: unknown) => {
  const read = vi.fn<() => Promise<unknown>>(async () => data);
  new QueryObserver(client, { queryKey, queryFn: read, initialData: data, staleTime: Infinity }).subscribe(() => {});
  return read;
};

test('on a commitment page compares with that page, and refetches it when the members differ', async () => {
  client.setQueryData(dashboardKey, { habits: [habit], challenges: [] });
  const same = show(habitKey(4), habit);
  await passed(10);
  expect(same).not.toHaveBeenCalled();
  client.setQueryData(habitKey(4), { ...habit, members: [{ userId: 8 }] });
  await passed(10);
  expect(same).toHaveBeenCalledOnce();
});

test('refetches the month when a companion completes again in a week already kept', async () => {
  client.setQueryData(currentUserKey, { id: 7, today: '2026-03-10' });
  show(habitKey(4), habit);
  const states = Array.from({ length: 31 }, (_, index) => (index === 8 ? 'kept' : 'open'));
  const read = show([...habitKey(4), 'months', '2026-03'], { month: '2026-03', people: [{ userId: 8, states }] });
  await passed(5);
  expect(read).toHaveBeenCalledOnce();
});

test('refetches when a companion marks a day late, which may change the streak', async () => {
  client.setQueryData(currentUserKey, { id: 7, today: '2026-03-10' });
  const read = show(habitKey(4), habit);
  await passed(5);
  polled = [{ userId: 8, completionDate: '2026-03-09', late: false }];
  await passed(5);
  expect(read).not.toHaveBeenCalled();
  polled = [{ userId: 8, completionDate: '2026-03-09', late: true }];
  await passed(5);
  expect(read).toHaveBeenCalled();
});
