import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refresh } from './refresh.ts';

test('a burst of events is one request under way and one to come', async () => {
  const client = new QueryClient();
  let answer: () => void = () => {};
  const read = vi.fn<() => Promise<number>>(
    () => new Promise<number>((resolve) => (answer = () => resolve(read.mock.calls.length))),
  );
  const observer = new QueryObserver(client, { queryKey: ['notes'], queryFn: read, staleTime: Infinity });
  observer.subscribe(() => {});
  answer();
  await vi.waitFor(() => expect(client.getQueryData(['notes'])).toBe(1));

  const done = Promise.all(Array.from({ length: 50 }, () => refresh(client, ['notes'])));
  expect(read).toHaveBeenCalledTimes(2);
  answer();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  answer();
  await done;
  expect(read).toHaveBeenCalledTimes(3);

  // And it can be asked again afterwards.
  const again = refresh(client, ['notes']);
  expect(read).toHaveBeenCalledTimes(4);
  answer();
  await again;
  expect(client.getQueryData(['notes'])).toBe(4);
});
