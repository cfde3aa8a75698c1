import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { refreshAll } from './refresh.ts';
import { serverNow } from './server-clock.ts';

const again = 60_000;

/**
 * An open screen rolls over at the user's midnight: everything is asked for anew. The server says when the day ends and
 * what time it is; whoever asks too early all the same learns that nothing changed, and asks again.
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
        ask(again);
      }, ms);
    };
    ask(Math.max(Date.parse(dayEndsAt) - serverNow(), 0) + 250);
    return () => clearTimeout(timer);
  }, [client, dayEndsAt]);
}
