import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { takePreloaded } from '#web/lib/preloaded-replies.ts';
import { nudgesKey } from '#web/lib/query-keys.ts';

export type Nudge = Answer<'GET /api/nudges'>[number];

/** What the server sends at once. */
const pageSize = 100;

/** Newest first. */
export const nudgesQuery = infiniteQueryOptions({
  queryKey: nudgesKey,
  queryFn: ({ pageParam }) => call('GET /api/nudges', { query: { before: pageParam } }),
  initialPageParam: undefined as string | undefined,
  initialData: () => {
    const preloaded = takePreloaded('GET /api/nudges');
    return preloaded && { pages: [preloaded], pageParams: [undefined] };
  },
  getNextPageParam: (page) => (page.length < pageSize ? undefined : String(page.at(-1)!.id)),
});

/** How many of those that are known wait to be read. On the home page they are asked for after what stands there. */
export function useUnreadCount({ waitsForHome }: { waitsForHome: boolean }): number {
  const home = useQuery({ ...dashboardQuery, enabled: false });
  const { data } = useInfiniteQuery({ ...nudgesQuery, enabled: !home.isPending || !waitsForHome });
  return data?.pages.flat().filter(({ read }) => !read).length ?? 0;
}
