import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { hourIn, isTimeZone } from '#shared/domain/days.ts';
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
 * Whether the browser's clock shows when the user's day ends. Then it is in the user's zone, or in one that shows the same
 * time. Finding the zone is the first use of `Intl`, which takes a browser 35 ms.
 */
function isOnClockOf({ today, dayEndsAt, dayStartHour }: CurrentUser): boolean {
  const ends = new Date(`${addDays(today, 1)}T0${dayStartHour}:00`);
  return ends.getTime() === Date.parse(dayEndsAt);
}

/** The hour on the user's clock. */
export function hourOf(user: CurrentUser, now: Date): number {
  return isOnClockOf(user) ? now.getHours() : hourIn(user.timezone, now);
}

/** By then home has long been drawn. */
const settledMs = 10_000;

/**
 * Sends the browser's time zone when it differs from the stored one. On load and when the page becomes visible: a change
 * while the page is in use would move its midnight. Ten seconds later where the clock is the same, which moves nothing.
 */
export function useZoneFollowsBrowser(user: CurrentUser | null | undefined): void {
  const client = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const knownUser = () => client.getQueryData<CurrentUser | null>(currentUserKey);
    const follow = () => {
      const known = knownUser();
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
    const loaded = knownUser();
    let cancel = () => {};
    const timer = setTimeout(() => (cancel = whenIdle(follow)), loaded && isOnClockOf(loaded) ? settledMs : 0);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      cancel();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [client, userId]);
}
