import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { confirmationsQuery } from '#web/features/commitments/data/confirmations-door.ts';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { takePreloaded } from '#web/lib/preloaded-replies.ts';
import { nudgesKey } from '#web/lib/query-keys.ts';

export type Nudge = Answer<'GET /api/nudges'>[number];

/** The server's page size. */
const pageSize = 100;

/** Newest first. */
export const nudgesQuery = infiniteQueryOptions({
  queryKey: [...nudgesKey, 'list'],
  queryFn: ({ pageParam }) => call('GET /api/nudges', { query: { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)!.id)),
});

/** The number of all unread notifications, also on pages that are not loaded. */
export const unreadQuery = queryOptions({
  queryKey: [...nudgesKey, 'unread'],
  queryFn: async () => (await call('GET /api/nudges/unread', {})).unread,
  initialData: () => takePreloaded('GET /api/nudges/unread')?.unread,
});

/**
 * Unread notifications, and marks that wait for the user's word. On the home page notifications are fetched after the
 * dashboard.
 */
export function useUnreadCount({ waitsForHome }: { waitsForHome: boolean }): number {
  const { data: home, isPending } = useQuery({ ...dashboardQuery, enabled: false });
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: !isPending || !waitsForHome });
  const isOverseer = home && [...home.habits, ...home.challenges].some(({ role }) => role === 'overseer');
  const { data: marks } = useQuery({ ...confirmationsQuery, enabled: isOverseer ?? !waitsForHome });
  return unread + (marks?.length ?? 0);
}
