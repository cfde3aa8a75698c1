import { queryOptions, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { dashboardQuery, type CommitmentCard, type Kind } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { pledgesKey } from '#web/lib/query-keys.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';
import { useShownOnce } from '#web/ui/use-shown-once.ts';

// What pages need of "Between us" before its code is loaded.

export type Pledge = Answer<'GET /api/pledges'>[number];
export type Due = Answer<'GET /api/dues'>[number];
export type Settlement = Answer<'GET /api/dues/settlements'>[number];

/** Read at every visit. The parts that a page waited for use what it has just read. */
const staleTime = 5000;

export const pledgesQuery = queryOptions({
  queryKey: [...pledgesKey, 'list'],
  queryFn: () => call('GET /api/pledges', {}),
  staleTime,
});

export const duesQuery = queryOptions({
  queryKey: [...pledgesKey, 'dues'],
  queryFn: () => call('GET /api/dues', {}),
  staleTime,
});

const pageSize = 50;

/** Payments that were answered, newest first. */
export function useSettled() {
  return useInfiniteQuery({
    queryKey: [...pledgesKey, 'settled'],
    queryFn: ({ pageParam }) =>
      call('GET /api/dues/settlements', {
        query: { limit: String(pageSize), ...(pageParam !== undefined && { before: String(pageParam) }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)!.id),
    select: ({ pages }: InfiniteData<Settlement[]>) => pages.flat().filter(({ state }) => state !== 'waiting'),
    staleTime,
  });
}

const load = () => import('./on-demand.ts');

/** The code of "Between us", once it is needed. */
export const usePledgesCode = (isNeeded: boolean) => useWhenNeeded(load, isNeeded);

type Promised = { members: readonly unknown[] };

/** A promise kept alone has no pledges. */
export const hasPledges = ({ members }: Promised): boolean => members.length > 1;

/**
 * Whether to show a promise's page: its pledges would push down what is below them. Home knows before the page whether
 * the promise is shared, so that both are asked for at once.
 */
export function useIsPromiseReady(kind: Kind, id: string, promise: Promised | undefined): boolean {
  const known: CommitmentCard[] | undefined = useQueryClient().getQueryData(dashboardQuery.queryKey)?.[`${kind}s`];
  const card: Promised | undefined = promise ?? known?.find((one) => String(one.id) === id);
  const isNeeded = card !== undefined && hasPledges(card);
  const { isLoading } = useQuery({ ...pledgesQuery, enabled: isNeeded });
  const { code, hasFailed } = usePledgesCode(isNeeded);
  const isComplete = !isNeeded || (!isLoading && (code !== undefined || hasFailed));
  return useShownOnce({ hasArrived: promise !== undefined, isComplete });
}

/** Whether to show a statement that `hasArrived`: what the user and others owe each other would push it down. */
export function useIsStatementReady(hasArrived: boolean): boolean {
  const pledges = useQuery(pledgesQuery);
  const dues = useQuery(duesQuery);
  const settled = useSettled();
  const { code, hasFailed } = usePledgesCode(true);
  const isLoading = pledges.isLoading || dues.isLoading || settled.isLoading;
  return useShownOnce({ hasArrived, isComplete: !isLoading && (code !== undefined || hasFailed) });
}
