import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Answer } from '#web/lib/api.ts';
import { takePreloaded } from '#web/lib/preloaded-replies.ts';
import { confirmationsKey } from '#web/lib/query-keys.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';
import { useShownOnce } from '#web/ui/use-shown-once.ts';
import type { CommitmentCard } from './dashboard-query.ts';

/** A mark that waits for the user's word. */
export type WaitingMark = Answer<'GET /api/confirmations'>[number];

/** Where the socket is blocked, new marks appear within a minute. */
const pollMs = 60_000;

export const confirmationsQuery = queryOptions({
  queryKey: confirmationsKey,
  queryFn: () => call('GET /api/confirmations', {}),
  initialData: () => takePreloaded('GET /api/confirmations'),
  staleTime: 0,
  refetchInterval: pollMs,
});

export const loadConfirmations = () => import('#web/features/confirmations/on-demand.ts');

/** The parts of screens that are about an overseer's word, once they are needed. */
export const useConfirmations = (isNeeded: boolean) => useWhenNeeded(loadConfirmations, isNeeded).code;

/** Whether a note says something about the word on the user's own marks. */
export const hasOwnWord = ({ ownPending, ownConfirmed, declined }: Words): boolean =>
  ownPending.length + ownConfirmed.length > 0 || declined !== null;

type Words = Pick<CommitmentCard, 'ownPending' | 'ownConfirmed' | 'declined'>;

/**
 * Whether home can be shown. At first it waits for the parts that are about an overseer's word, so that nothing moves when
 * they arrive.
 */
export function useIsHomeReady(items: readonly CommitmentCard[] | undefined): boolean {
  const isOverseer = items?.some(({ role }) => role === 'overseer') ?? false;
  // Asked for together with the promises: only they say whether it is needed.
  const { data: marks = [], isLoading } = useQuery({ ...confirmationsQuery, enabled: isOverseer || !items });
  const isNeeded = marks.length > 0 || (items?.some(hasOwnWord) ?? false);
  const { code, hasFailed } = useWhenNeeded(loadConfirmations, isNeeded);
  const isComplete = !(isOverseer && isLoading) && (!isNeeded || code !== undefined || hasFailed);
  return useShownOnce({ hasArrived: items !== undefined, isComplete });
}
