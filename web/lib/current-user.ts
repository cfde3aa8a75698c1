import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { ApiError, call, type Body } from './api.ts';
import { forgetPush } from './forget-push.ts';
import { takePreloaded } from './preloaded-replies.ts';
import { switchSession, currentUserKey, forgetOthersData } from './session-switch.ts';
import { todayOf } from './today.ts';
import { isUserRemembered, onUserChangedElsewhere, rememberUser } from './local-store.ts';

const askAgainMs = 5000;

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ client }): Promise<CurrentUser | null> => {
    const user = await fetchCurrentUser();
    const known = client.getQueryData<CurrentUser | null>(currentUserKey);
    // Before the new user is published: components start that user's queries at once, and this would remove them.
    if (known !== undefined && user?.id !== known?.id) forgetOthersData(client);
    return user;
  },
  initialData: (): CurrentUser | undefined => rememberSignedIn(takePreloaded('GET /api/user')),
});

/** `data` is undefined while loading, null when not signed in. Its `today` goes on without a connection. */
export function useCurrentUser() {
  return useQuery({ ...currentUserQuery, select: (user) => user && { ...user, today: todayOf(user) } });
}

/** `onLoggedIn` runs before the new user is published. */
export function useLogin(onLoggedIn: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/login'>) => call('POST /api/login', { body }),
    onSuccess: (user) => {
      onLoggedIn();
      switchSession(client, user);
    },
  });
}

/** `onRegistered` runs before the new user is published, so that the page can choose where to lead a newcomer. */
export function useRegister(onRegistered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/register'>) => call('POST /api/register', { body }),
    onSuccess: (user) => {
      onRegistered();
      switchSession(client, user);
    },
  });
}

/** Signs the page out even when the call fails, because pressing Logout must leave the screen. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await forgetPush();
      await call('POST /api/logout', {});
    },
    onSettled: () => switchSession(client, null),
  });
}

/** Follows other tabs signing in or out. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => onUserChangedElsewhere(() => void recheckUser(client)), [client]);
}

/** Refetches the user, after a sign that the session changed. */
export async function recheckUser(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** Polls for the user while the server is unreachable. Bypasses the query, whose state would flash a spinner. */
export function useAskAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      fetchCurrentUser().then(
        (user) => client.setQueryData(currentUserQuery.queryKey, user),
        () => {},
      );
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [client]);
}

async function fetchCurrentUser(): Promise<CurrentUser | null> {
  if (!mayBeSignedIn()) return rememberSignedOut();
  try {
    return rememberSignedIn(await call('GET /api/user', {}));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return rememberSignedOut();
  }
}

function rememberSignedIn<User extends CurrentUser | undefined>(user: User): User {
  if (user) rememberUser(user.id);
  return user;
}

function rememberSignedOut(): null {
  rememberUser(null);
  return null;
}

/**
 * Saves visitors a call that would answer 401 and log an error in the console. Local storage counts too, because a tab
 * may hear of a sign-in elsewhere before it sees the cookie.
 */
function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`) || isUserRemembered();
}
