import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { readAt } from '#web/lib/preloaded-replies.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Follows updates while signed in. Its code is loaded only then. */
export function useRealtime(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // Data read from now on, or preloaded with the page, may change before the socket is open.
    const since = readAt ?? serverNow();
    let stop: (() => void) | undefined;
    let isOver = false;
    async function follow(id: number): Promise<void> {
      const { followRealtime } = await import('#web/features/realtime/realtime-effects.ts');
      if (!isOver) stop = followRealtime(client, id, since);
    }
    // Without the socket, the notes in view are still polled.
    follow(userId).catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, userId]);
}
