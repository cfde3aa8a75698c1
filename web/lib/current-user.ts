import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { ApiError, call, type Body } from './api.ts';
import { takePreloaded } from './preloaded-replies.ts';
import { switchSession, currentUserKey, forgetOthersData } from './session-switch.ts';
import { isUserRemembered, onUserChangedElsewhere, rememberUser } from './local-store.ts';

const askAgainMs = 5000;

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ client }): Promise<CurrentUser | null> => {
    const user = await fetchCurrentUser();
    const known = client.getQueryData<CurrentUser | null>(currentUserKey);
    // Before anybody is told: whoever hears of the new person asks for things of their own at once.
    if (known !== undefined && user?.id !== known?.id) forgetOthersData(client);
    return user;
  },
  initialData: (): CurrentUser | undefined => readCache(takePreloaded('GET /api/user')),
});

/** `data` is undefined while unknown, null when nobody is signed in. */
export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** `onLoggedIn` comes before anything is told of the person. */
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

/** `onRegistered` comes before anything is told of the new person: the page then knows where to lead a newcomer. */
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

/** The page signs out even when the call fails: whoever presses Logout wants to be out of this screen. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/logout', {}),
    onSettled: () => switchSession(client, null),
  });
}

/** Signing in or out in one tab is followed by all. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => onUserChangedElsewhere(() => void recheckUser(client)), [client]);
}

/** Somebody else may be signed in by now, or nobody. */
export async function recheckUser(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** While it could not be learned who is here. What is shown meanwhile stays until there is an answer. */
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
  if (!mayBeSignedIn()) return becomeNobody();
  try {
    return readCache(await call('GET /api/user', {}));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return becomeNobody();
  }
}

function readCache<User extends CurrentUser | undefined>(user: User): User {
  if (user) rememberUser(user.id);
  return user;
}

function becomeNobody(): null {
  rememberUser(null);
  return null;
}

/**
 * Without either there is no session to ask for: the answer would be a refusal, and a line in the console. A tab may hear
 * that somebody signed in elsewhere a moment before it sees the cookie.
 */
function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`) || isUserRemembered();
}
