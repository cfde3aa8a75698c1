import { queryOptions } from '@tanstack/react-query';
import { call, type Answer } from '#web/lib/api.ts';
import { confirmationsKey } from '#web/lib/query-keys.ts';
import { useWhenNeeded } from '#web/ui/use-on-demand.ts';

/** A mark that waits for the user's word. */
export type WaitingMark = Answer<'GET /api/confirmations'>[number];

/** Where the socket is blocked, new marks appear within a minute. */
const pollMs = 60_000;

export const confirmationsQuery = queryOptions({
  queryKey: confirmationsKey,
  queryFn: () => call('GET /api/confirmations', {}),
  staleTime: 0,
  refetchInterval: pollMs,
});

export const loadConfirmations = () => import('#web/features/confirmations/on-demand.ts');

/** The parts of screens that are about an overseer's word, once they are needed. */
export function useConfirmations(isNeeded: boolean) {
  return useWhenNeeded(loadConfirmations, isNeeded).code;
}
