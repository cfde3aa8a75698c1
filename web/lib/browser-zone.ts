import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { isTimeZone } from '#shared/domain/days.ts';
import { call } from './api.ts';
import { currentUserKey } from './session-switch.ts';
import { refreshAll } from './refresh.ts';

/** Undefined when the browser reports a zone that nobody knows; the server then takes UTC. */
export function browserZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * Whoever travels takes their days along. Asked on load and on waking up only: a zone that changed under an open page
 * would move its midnight while somebody looks at it.
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
      // Unheard failures are tried again at the next waking up.
      void call('PATCH /api/user', { body: { timezone } })
        .then((updated) => {
          client.setQueryData(currentUserKey, updated);
          // What is on screen was judged by the day of the old zone.
          return refreshAll(client);
        })
        .catch(() => {});
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [client, userId]);
}
