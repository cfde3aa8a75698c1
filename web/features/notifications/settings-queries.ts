import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationKind, Ways } from '#shared/domain/notifications.ts';
import { call, type Answer, type Body } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast-store.ts';

export type NotificationSettings = Answer<'GET /api/user/notifications'>;
type Change = Body<'PATCH /api/user/notifications'>;

/** Refetched on every visit: a link in a mail changes them too. */
export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => call('GET /api/user/notifications', {}),
  staleTime: 0,
});

const changeKey = ['change-notification-settings'];

/**
 * Returns a function that shows a change at once, and turns it back with a toast if it fails. One is sent at a time, so
 * that the last choice is the last one stored.
 */
export function useChangeSettings(onSaved: () => void): (change: Change) => void {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  const show = (change: Change) =>
    client.setQueryData(queryKey, (settings) => settings && withChange(settings, change));
  const { mutate } = useMutation({
    mutationKey: changeKey,
    scope: { id: changeKey[0]! },
    mutationFn: ({ change }: { change: Change; back: Change }) =>
      call('PATCH /api/user/notifications', { body: change }),
    onMutate: async ({ change }) => {
      // A refetch in flight would undo the change on the screen, and so does cancelling it.
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onError: (error, { back }) => {
      show(back);
      showFailure('Failed to save', error);
    },
    onSuccess: (settings) => {
      onSaved();
      // While others wait, their changes are not in this reply.
      if (client.isMutating({ mutationKey: changeKey }) === 1) client.setQueryData(queryKey, settings);
    },
  });
  return (change) => {
    const before = client.getQueryData(queryKey);
    if (!before) return;
    // Before anything asynchronous: a second press must find the switch turned.
    show(change);
    mutate({ change, back: reverse(before, change) });
  };
}

function withChange(
  settings: NotificationSettings,
  { kinds = {}, quietHours, weeklyLetter }: Change,
): NotificationSettings {
  const changed = Object.fromEntries(
    Object.entries(settings.kinds).map(([kind, ways]) => [kind, { ...ways, ...kinds[kind as NotificationKind] }]),
  ) as Record<NotificationKind, Ways>;
  return {
    ...settings,
    kinds: changed,
    ...(quietHours !== undefined && { quietHours: quietHours as NotificationSettings['quietHours'] }),
    ...(weeklyLetter !== undefined && { weeklyLetter }),
  };
}

/** The change that restores what `change` replaces. */
function reverse(before: NotificationSettings, { kinds = {}, quietHours, weeklyLetter }: Change): Change {
  const back = Object.entries(kinds).map(([kind, ways]) => {
    const old = before.kinds[kind as NotificationKind];
    return [kind, Object.fromEntries(Object.keys(ways).map((way) => [way, old[way as keyof Ways]]))];
  });
  return {
    kinds: Object.fromEntries(back) as Change['kinds'],
    ...(quietHours !== undefined && { quietHours: before.quietHours }),
    ...(weeklyLetter !== undefined && { weeklyLetter: before.weeklyLetter }),
  };
}
