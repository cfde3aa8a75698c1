import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { completionKey, dashboardKey } from '#web/lib/query-keys.ts';
import { refresh } from '#web/lib/refresh.ts';
import { pageKey } from './commitment-queries.ts';
import { dashboardQuery, type Commitment, type CommitmentCard } from './dashboard-query.ts';
import { hasMonthChanged, haveMembersChanged, haveOwnDaysChanged, type Month } from './poll-differences.ts';

const membersEveryMs = 10_000;
const completionsEveryMs = 5000;

/** A poll writes nothing on the screen: when it finds a difference, what is shown is read anew. Returns how to stop. */
export function startPolls(client: QueryClient, { kind, id }: Commitment, ownId: number): () => void {
  const params = { id: String(id) };
  const readAnew = () => {
    void refresh(client, dashboardKey);
    void refresh(client, pageKey({ kind, id }));
  };
  const stopMembers = every(membersEveryMs, readAnew, async () => {
    const polled = await call(`GET /api/${kind}s/:id/members`, { params });
    const shown = shownItem(client, { kind, id });
    if (shown && haveMembersChanged(shown.members, polled)) readAnew();
  });
  const stopCompletions = every(completionsEveryMs, readAnew, async () => {
    const polled = await call(`GET /api/${kind}s/:id/completions`, { params, query: {} });
    const shown = shownItem(client, { kind, id });
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (!shown || !user) return;
    const haveOwnChanged = haveOwnDaysChanged(shown, polled, ownId, user.today);
    const months = shownMonths(client, { kind, id });
    if (haveOwnChanged || months.some((month) => hasMonthChanged(month, polled, user.today))) readAnew();
    // Done elsewhere: it was paid there too.
    if (haveOwnChanged) void refresh(client, currentUserKey);
  });
  return () => {
    stopMembers();
    stopCompletions();
  };
}

/** Not in hidden tabs, not without a connection, and never while the last one is unanswered. */
function every(ms: number, readAnew: () => void, poll: () => Promise<void>): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking || document.visibilityState !== 'visible' || !navigator.onLine) return;
    isAsking = true;
    void poll()
      .catch((error: unknown) => {
        // The item, the membership or the session is gone: the page will say which.
        const isGone = error instanceof ApiError && (error.status === 401 || error.status === 404);
        if (isGone) readAnew();
      })
      .finally(() => (isAsking = false));
  }, ms);
  return () => clearInterval(timer);
}

/** On its own page or at home. Undefined while a completion is under way: what is shown then is ahead of the server. */
function shownItem(client: QueryClient, item: Commitment): CommitmentCard | undefined {
  if (client.isMutating({ mutationKey: completionKey }) > 0) return undefined;
  const page = client.getQueryCache().find({ queryKey: pageKey(item), type: 'active' });
  if (page) return page.state.data as CommitmentCard | undefined;
  const kin: CommitmentCard[] | undefined = client.getQueryData(dashboardQuery.queryKey)?.[`${item.kind}s`];
  return kin?.find(({ id }) => id === item.id);
}

/** What the page of a habit looks back on. */
function shownMonths(client: QueryClient, item: Commitment): Month[] {
  const queryKey = [...pageKey(item), 'months'];
  return client.getQueriesData<Month>({ queryKey, type: 'active' }).flatMap(([, month]) => month ?? []);
}
