import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/become-user.ts';
import { completionKey, dashboardKey } from '#web/lib/query-keys.ts';
import { refresh } from '#web/lib/refresh.ts';
import { dashboardQuery, type Commitment, type Shown } from './dashboard-query.ts';
import { haveMembersChanged, haveOwnDaysChanged } from './poll-differences.ts';

const membersEveryMs = 10_000;
const completionsEveryMs = 5000;

/** A poll writes nothing on the screen: when it finds a difference, the home page is read anew. Returns how to stop. */
export function startPolls(client: QueryClient, { kind, id }: Commitment, ownId: number): () => void {
  const params = { id: String(id) };
  const stopMembers = every(membersEveryMs, client, async () => {
    const polled = await call(`GET /api/${kind}s/:id/members`, { params });
    const shown = shownItem(client, { kind, id });
    if (shown && haveMembersChanged(shown.members, polled)) void refresh(client, dashboardKey);
  });
  const stopCompletions = every(completionsEveryMs, client, async () => {
    const polled = await call(`GET /api/${kind}s/:id/completions`, { params, query: {} });
    const shown = shownItem(client, { kind, id });
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (!shown || !user || !haveOwnDaysChanged(shown, polled, ownId, user.today)) return;
    void refresh(client, dashboardKey);
    // Done elsewhere: it was paid there too.
    void refresh(client, currentUserKey);
  });
  return () => {
    stopMembers();
    stopCompletions();
  };
}

/** Not in hidden tabs, not without a connection, and never while the last one is unanswered. */
function every(ms: number, client: QueryClient, poll: () => Promise<void>): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking || document.visibilityState !== 'visible' || !navigator.onLine) return;
    isAsking = true;
    void poll()
      .catch((error: unknown) => {
        // The item, the membership or the session is gone: the home page will say which.
        const isGone = error instanceof ApiError && (error.status === 401 || error.status === 404);
        if (isGone) void refresh(client, dashboardKey);
      })
      .finally(() => (isAsking = false));
  }, ms);
  return () => clearInterval(timer);
}

/** Undefined while a completion is under way: what is shown then is ahead of the server. */
function shownItem(client: QueryClient, { kind, id }: Commitment): Shown | undefined {
  if (client.isMutating({ mutationKey: completionKey }) > 0) return undefined;
  const kin: Shown[] | undefined = client.getQueryData(dashboardQuery.queryKey)?.[`${kind}s`];
  return kin?.find((item) => item.id === id);
}
