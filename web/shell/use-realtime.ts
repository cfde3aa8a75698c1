import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { readAt } from '#web/lib/preloaded-replies.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Follows what companions do for as long as somebody is signed in. Its code is for them only. */
export function useRealtime(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // From here on, or since before the page came, things are read that may change before the socket is open.
    const since = readAt ?? serverNow();
    let stop: (() => void) | undefined;
    let isOver = false;
    async function follow(id: number): Promise<void> {
      const { followRealtime } = await import('#web/features/realtime/realtime-effects.ts');
      if (!isOver) stop = followRealtime(client, id, since);
    }
    // Without it the notes in view are still polled.
    follow(userId).catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, userId]);
}
