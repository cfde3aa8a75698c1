import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { refresh, refreshAll } from './refresh.ts';

test('a burst of events makes one request at once and one afterwards', async () => {
  const client = new QueryClient();
  let answer: () => void = () => {};
  const read = vi.fn<() => Promise<number>>(
    () => new Promise<number>((resolve) => (answer = () => resolve(read.mock.calls.length))),
  );
  const observer = new QueryObserver(client, { queryKey: ['notes'], queryFn: read, staleTime: Infinity });
  observer.subscribe(() => {});
  answer();
  await eventually(() => expect(client.getQueryData(['notes'])).toBe(1));

  const done = Promise.all(Array.from({ length: 50 }, () => refresh(client, ['notes'])));
  expect(read).toHaveBeenCalledTimes(2);
  answer();
  await eventually(() => expect(read).toHaveBeenCalledTimes(3));
  answer();
  await done;
  expect(read).toHaveBeenCalledTimes(3);

  // A later event makes a request again.
  const again = refresh(client, ['notes']);
  expect(read).toHaveBeenCalledTimes(4);
  answer();
  await again;
  expect(client.getQueryData(['notes'])).toBe(4);
});

test('an event during the first fetch makes another fetch', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => void answers.push(resolve));
  new QueryObserver(client, { queryKey: ['notes'], queryFn: read, staleTime: Infinity }).subscribe(() => {});

  const done = refresh(client, ['notes']);
  answers[0]?.('as it was before the event');
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.('as it is');
  await done;
  expect(client.getQueryData(['notes'])).toBe('as it is');
  expect(answers).toHaveLength(2);
});

test('an event does not wait for a first fetch whose screen is gone, and the next screen fetches again', async () => {
  const client = new QueryClient();
  const answers: ((value: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => void answers.push(resolve));
  const notes = { queryKey: ['notes'], queryFn: read, staleTime: Infinity };
  const observer = new QueryObserver(client, notes);
  const leave = observer.subscribe(() => {});
  observer.setOptions({ ...notes, enabled: false });
  await refresh(client, ['notes']);
  leave();
  await refresh(client, ['notes']);

  answers[0]?.('as it was before the events');
  await eventually(() => expect(client.getQueryData(['notes'])).toBeDefined());
  new QueryObserver(client, notes).subscribe(() => {});
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.('as it is');
  await eventually(() => expect(client.getQueryData(['notes'])).toBe('as it is'));
});

test('refetches everything without waiting for hanging requests, and repeats no write', async () => {
  const client = new QueryClient();
  const first: (() => void)[] = [];
  let isAway = true;
  const read = (name: string) => () =>
    new Promise<string>((resolve) => {
      if (isAway) first.push(() => resolve('old'));
      else resolve(`${name} as it is`);
    });
  for (const name of ['a', 'b']) {
    new QueryObserver(client, { queryKey: [name], queryFn: read(name), staleTime: Infinity }).subscribe(() => {});
  }
  const join = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  new QueryObserver(client, { queryKey: ['join'], queryFn: join, meta: { isWrite: true } }).subscribe(() => {});
  client.setQueryData(['b'], 'old');
  const waiting = refresh(client, ['b']);

  isAway = false;
  void refreshAll(client);
  await waiting;
  await eventually(() => expect(client.getQueryData(['a'])).toBeDefined());
  for (const answer of first) answer();
  expect(join).toHaveBeenCalledOnce();
  expect(['a', 'b'].map((name) => client.getQueryData([name]))).toEqual(['a as it is', 'b as it is']);
});
