import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { orLastKnown } from '#web/offline/last-known.ts';
import { switchSession } from './session-switch.ts';

// Renders a pressed button as busy before a second press can arrive. The default scheduler waits for a timer, and a
// double click would make two calls.
notifyManager.setScheduler(queueMicrotask);

/**
 * Data is fresh until an event says otherwise. `networkMode: 'always'`: offline, a call fails at once and says so;
 * the default would hold it back and fire it on reconnect, and a tap at 23:59 would count for tomorrow.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signOutOn401 }),
  mutationCache: new MutationCache({ onError: signOutOn401 }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
      persister: orLastKnown,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Whichever call first learns that the session has ended signs the whole page out. */
function signOutOn401(error: Error): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') switchSession(queryClient, null);
}
