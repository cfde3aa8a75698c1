import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { forgetPreloaded } from './preloaded-replies.ts';
import { rememberUser } from './local-store.ts';

export const currentUserKey = ['user'] as const;

/** The page is somebody else's from now on, or nobody's. */
export function switchSession(client: QueryClient, user: CurrentUser | null): void {
  client.setQueryData(currentUserKey, user);
  forgetOthersData(client);
  rememberUser(user?.id ?? null);
}

/** What the last person loaded is not for the next one. */
export function forgetOthersData(client: QueryClient): void {
  forgetPreloaded();
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== currentUserKey[0] });
}
