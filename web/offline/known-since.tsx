import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { serverNow, serverTime } from '#web/lib/server-clock.ts';
import { readTimeOf } from './last-known.ts';
import { sinceText } from './since-text.ts';

/** First parts of the keys of what pages show. */
const contents = new Set<unknown>(['dashboard', 'goal-rewards', 'statement', 'habits', 'challenges']);

/** How old the data on the screen is; a screen without data says what happens to what the user does. */
export function KnownSince({ user }: { user: CurrentUser }) {
  const readAt = useReadTime();
  if (readAt === undefined) return <>What you do is sent later.</>;
  const since = sinceText(new Date(serverTime(readAt)), new Date(serverNow()), user.timezone);
  return <>Showing what we knew {since}</>;
}

/** The read time of the oldest data on the screen, by this device's clock. Undefined for a screen without any. */
function useReadTime(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((notify: () => void) => cache.subscribe(notify), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.getAll().filter((query) => contents.has(query.queryKey[0]) && query.isActive());
    const times = shown.flatMap((query) => (query.state.data === undefined ? [] : readTimeOf(query)));
    return times.length > 0 ? Math.min(...times) : undefined;
  });
}
