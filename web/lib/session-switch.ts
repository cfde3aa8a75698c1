import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { forgetPreloaded } from './preloaded-replies.ts';
import { rememberUser } from './local-store.ts';
import { shownNotifications } from './service-worker.ts';

export const currentUserKey = ['user'] as const;

/** Switches the page to another user, or to none. */
export function switchSession(client: QueryClient, user: CurrentUser | null): void {
  client.setQueryData(currentUserKey, user);
  forgetOthersData(client);
  rememberUser(user?.id ?? null);
}

/** Removes the last user's data, also from notifications: the next user could press "Done" on them. */
export function forgetOthersData(client: QueryClient): void {
  forgetPreloaded();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserKey[0] });
  void shownNotifications().then((all) => all.forEach((one) => one.close()));
}
