import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { refreshAll } from './refresh.ts';
import { serverNow } from './server-clock.ts';

const retryMs = 60_000;

/**
 * Refetches everything when the user's day ends, so that an open screen rolls over. Goes by the server's clock; if it
 * still asks too early, it retries every minute.
 */
export function useMidnightRefresh(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const dayEndsAt = user?.dayEndsAt;
  useEffect(() => {
    if (dayEndsAt === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = (ms: number) => {
      timer = setTimeout(() => {
        void refreshAll(client);
        ask(retryMs);
      }, ms);
    };
    ask(Math.max(Date.parse(dayEndsAt) - serverNow(), 0) + 250);
    return () => clearTimeout(timer);
  }, [client, dayEndsAt]);
}
