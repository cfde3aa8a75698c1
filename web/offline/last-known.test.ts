import type { Query } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveLastKnown, orLastKnown, readLastUser } from './last-known.ts';

type Found = { data: unknown; readAt: number };
const readSnapshot = vi.hoisted(() => vi.fn<() => Promise<Found>>());
vi.mock('./snapshot.ts', () => ({ readSnapshot }));

const dashboard = { queryKey: ['dashboard'], state: { data: undefined } } as unknown as Query;
const readDashboard = () => orLastKnown(() => 'fresh', {} as never, dashboard);

afterEach(() => {
  leaveLastKnown();
  localStorage.clear();
});

async function showLastKnown(): Promise<void> {
  localStorage.setItem('userId', '7');
  readSnapshot.mockResolvedValueOnce({ data: { id: 7 }, readAt: 0 });
  await readLastUser();
}

test('while the last known state is shown, screens read the snapshot', async () => {
  await showLastKnown();
  readSnapshot.mockResolvedValueOnce({ data: 'old', readAt: 0 });
  expect(await readDashboard()).toBe('old');
});

test('a screen whose snapshot comes after the server has answered reads from the server', async () => {
  await showLastKnown();
  const { promise, resolve } = Promise.withResolvers<Found>();
  readSnapshot.mockReturnValueOnce(promise);
  const reading = readDashboard();
  leaveLastKnown();
  resolve({ data: 'old', readAt: 0 });
  expect(await reading).toBe('fresh');
});
