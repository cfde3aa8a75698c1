import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser, UserReply } from '#shared/contract/auth-calls.ts';
import { shellMark } from '#shared/contract/preloaded-replies.ts';
import { signedInCookie } from '#shared/contract/signed-in-cookie.ts';
import { ApiError, call, type Body } from './api.ts';
import { forgetPush } from './forget-push.ts';
import { takePreloaded } from './preloaded-replies.ts';
import { refreshAll } from './refresh.ts';
import { countSwitches, currentUserKey, forgetOthersData, rememberOnly, switchSession } from './session-switch.ts';
import { todayOf } from './today.ts';
import { isSignOutPending, isUserRemembered, onUserChangedElsewhere, rememberSignOut } from './local-store.ts';
import { isUnanswered, leaveLastKnown, readLastUser } from '#web/offline/last-known.ts';
import { showToast } from '#web/ui/toast-store.ts';

const askAgainMs = 5000;
/** Without a reply by then, the page shows the last known state. */
const patienceMs = 400;

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ client }): Promise<UserReply | null> => {
    const known = client.getQueryData<UserReply | null>(currentUserKey);
    if (known === undefined) return askOrRecall(client);
    const user = await fetchCurrentUser(client);
    // Before the new user is published: components start that user's queries at once, and this would remove them.
    if (known !== undefined && user?.id !== known?.id) forgetOthersData(client);
    return user;
  },
  initialData: (): UserReply | null | undefined => {
    if (isSignOutPending()) return undefined;
    const user = rememberSignedIn(takePreloaded('GET /api/user'));
    return user ?? (mayBeSignedIn() ? undefined : null);
  },
});

/** `data` is undefined while loading, null when not signed in. Its `today` goes on without a connection. */
export function useCurrentUser() {
  return useQuery({ ...currentUserQuery, select: (user) => user && personOf(user) });
}

/** Apart from the user, so that a mark that pays does not draw everything again. */
export function useBalance(): string {
  return useQuery({ ...currentUserQuery, select: (user) => user?.balance }).data ?? noBalance;
}

/** While signing out. */
const noBalance = '0.00';

function personOf(user: UserReply): CurrentUser {
  const { balance: _, ...person } = user;
  return { ...person, today: todayOf(user) };
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
    onSettled: (_reply, error) => {
      if (error && !isSignedOut(error)) endSessionLater();
      switchSession(client, null);
    },
  });
}

/** The session cookie cannot be removed here, so the next page that reaches the server has the session ended first. */
function endSessionLater(): void {
  document.cookie = `${signedInCookie}=; max-age=0; path=/`;
  const text = rememberSignOut(true)
    ? 'Your data is gone from this device. Your session ends when Kept is next opened here with a connection.'
    : 'Your data is gone from this device, but your session has not ended. Log out again once you are online.';
  showToast({ title: 'Logged out on this device', text });
}

/** Follows other tabs signing in or out, and ends a session that was left without a connection. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const recheck = () => void recheckUser(client);
    const stop = onUserChangedElsewhere(recheck);
    const endSession = () => isSignOutPending() && recheck();
    window.addEventListener('online', endSession);
    return () => {
      stop();
      window.removeEventListener('online', endSession);
    };
  }, [client]);
}

/** Refetches the user, after a sign that the session changed. */
export async function recheckUser(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** Polls for the user while the server is unreachable. Bypasses the query, whose state would flash a spinner. */
export function useAskAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () =>
      void fetchCurrentUser(client).then(
        (user) => hearUser(client, user),
        () => {},
      );
    const timer = setInterval(() => navigator.onLine && ask(), askAgainMs);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [client]);
}

async function askOrRecall(client: QueryClient): Promise<UserReply | null> {
  const asked = fetchCurrentUser(client);
  // The worker that served this page has waited already.
  const hasWaited = document.documentElement.hasAttribute(shellMark);
  const late = new Promise<'late'>((resolve) =>
    hasWaited ? resolve('late') : setTimeout(resolve, patienceMs, 'late'),
  );
  const first = await Promise.race([asked, late]).catch((error: unknown) => {
    if (!isUnanswered(error)) throw error;
    return 'late' as const;
  });
  if (first !== 'late') return first;
  const user = await readLastUser();
  if (!user) return asked;
  asked.then(
    // Not before the last known user is published.
    (answer) => setTimeout(hearUser, 0, client, answer),
    () => {},
  );
  return user;
}

/** Publishes the server's word on who is signed in. After showing the last known state, reads everything again. */
function hearUser(client: QueryClient, user: UserReply | null): void {
  const known = client.getQueryData<UserReply | null>(currentUserKey);
  if (known !== undefined && known?.id !== user?.id) forgetOthersData(client);
  client.setQueryData(currentUserKey, user);
  if (leaveLastKnown()) void refreshAll(client);
}

async function fetchCurrentUser(client: QueryClient): Promise<UserReply | null> {
  const switches = countSwitches();
  if (isSignOutPending()) {
    await endSession();
    return rememberSignedOut();
  }
  if (!mayBeSignedIn()) return rememberSignedOut();
  try {
    const user = await call('GET /api/user', {});
    // Signed in or out meanwhile: this reply is about the session before.
    if (switches !== countSwitches()) return client.getQueryData<UserReply | null>(currentUserKey) ?? null;
    return rememberSignedIn(user);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    return rememberSignedOut();
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

function rememberSignedIn<User extends UserReply | undefined>(user: User): User {
  if (user) rememberOnly(user.id);
  return user;
}

function rememberSignedOut(): null {
  rememberOnly(null);
  return null;
}

/** Later, if there is still no connection. */
async function endSession(): Promise<void> {
  try {
    await call('POST /api/logout', {});
  } catch (error) {
    if (!isSignedOut(error)) return;
  }
  rememberSignOut(false);
}

/**
 * Saves visitors a call that would answer 401 and log an error in the console. Local storage counts too, because a tab
 * may hear of a sign-in elsewhere before it sees the cookie.
 */
function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`) || isUserRemembered();
}
