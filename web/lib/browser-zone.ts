import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { isTimeZone } from '#shared/domain/days.ts';
import { call } from './api.ts';
import { currentUserKey } from './session-switch.ts';
import { refreshAll } from './refresh.ts';
import { whenIdle } from './when-idle.ts';

/** Undefined when the browser reports an unknown zone; the server then uses UTC. */
export function browserZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * Sends the browser's time zone when it differs from the stored one. Only on load and when the page becomes visible: a
 * change while the page is in use would move its midnight.
 */
export function useZoneFollowsBrowser(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const follow = () => {
      const known = client.getQueryData<CurrentUser | null>(currentUserKey);
      const timezone = browserZone();
      if (document.visibilityState !== 'visible' || !known || !timezone || timezone === known.timezone) return;
      // A failure is retried when the page next becomes visible.
      void call('PATCH /api/user', { body: { timezone } })
        .then((updated) => {
          client.setQueryData(currentUserKey, updated);
          // The data on screen is for the old zone's day.
          return refreshAll(client);
        })
        .catch(() => {});
    };
    // The browser takes a while to find its zone.
    const cancel = whenIdle(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [client, userId]);
}
