import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolls } from './note-polls.ts';

let asked: string[];
let stop: () => void;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('/').at(-1)!);
    return Response.json([]);
  });
  visibility = 'visible';
  asked = [];
  stop = startPolls(new QueryClient(), { kind: 'habit', id: 4 }, 7);
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

test('completions are asked for every 5 seconds, members every 10', async () => {
  expect(await passed(4.9)).toEqual([]);
  expect(await passed(0.1)).toEqual(['completions']);
  expect((await passed(5)).toSorted()).toEqual(['completions', 'members']);
  expect((await passed(20)).filter((what) => what === 'members')).toHaveLength(2);
});

test('a hidden tab asks for nothing, and neither does one without a connection', async () => {
  visibility = 'hidden';
  expect(await passed(60)).toEqual([]);
  visibility = 'visible';
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await passed(60)).toEqual([]);
});

test('stopped, it is silent', async () => {
  stop();
  expect(await passed(60)).toEqual([]);
});
