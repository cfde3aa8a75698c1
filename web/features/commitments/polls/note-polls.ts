import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Day } from '#shared/domain/days.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { completionKey, dashboardKey } from '#web/lib/query-keys.ts';
import { refresh } from '#web/lib/refresh.ts';
import { completionsKey, pageKey } from '#web/features/commitments/data/commitment-queries.ts';
import {
  dashboardQuery,
  type Commitment,
  type CommitmentCard,
} from '#web/features/commitments/data/dashboard-query.ts';
import { hasMonthChanged, haveMembersChanged, haveOwnDaysChanged, type Month } from './poll-differences.ts';

const membersEveryMs = 10_000;
const completionsEveryMs = 5000;

/** Polled replies are only compared with the screen; a difference refetches its data. Returns a stop function. */
export function startPolls(client: QueryClient, { kind, id }: Commitment, ownId: number): () => void {
  const params = { id: String(id) };
  const refreshScreen = () => {
    void refresh(client, dashboardKey);
    void refresh(client, pageKey({ kind, id }));
  };
  const stopMembers = every(membersEveryMs, refreshScreen, async () => {
    const polled = await call(`GET /api/${kind}s/:id/members`, { params });
    const shown = shownItem(client, { kind, id });
    if (shown && haveMembersChanged(shown.members, polled)) refreshScreen();
  });
  // A companion's late mark changes the streak, but nothing that their line in the members shows.
  let lastLate: string | undefined;
  const stopCompletions = every(completionsEveryMs, refreshScreen, async () => {
    const polled = await call(`GET /api/${kind}s/:id/completions`, { params, query: {} });
    const shown = shownItem(client, { kind, id });
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (!shown || !user) return;
    const haveOwnChanged = haveOwnDaysChanged(shown, polled, ownId, user.today);
    const late = lateOf(polled, ownId);
    const hasLateChanged = lastLate !== undefined && lastLate !== late;
    lastLate = late;
    // The list of members, if it was opened.
    if (client.getQueryData(completionsKey({ kind, id }))) client.setQueryData(completionsKey({ kind, id }), polled);
    const months = shownMonths(client, { kind, id });
    const hasMonth = months.some((month) => hasMonthChanged(month, polled, user.today));
    if (haveOwnChanged || hasLateChanged || hasMonth) refreshScreen();
    // Completed or undone on another device, so the balance changed too.
    if (haveOwnChanged) void refresh(client, currentUserKey);
  });
  return () => {
    stopMembers();
    stopCompletions();
  };
}

/** Companions' late marks. */
function lateOf(completions: readonly Completion[], ownId: number): string {
  const late = completions.filter((one) => one.late && one.userId !== ownId);
  return late.map((one) => `${one.userId} ${one.completionDate}`).join();
}
type Completion = { userId: number; completionDate: Day; late: boolean };

/** Skips hidden tabs, offline times, and turns where the last poll is still unanswered. */
function every(ms: number, refreshScreen: () => void, poll: () => Promise<void>): () => void {
  let isPending = false;
  const timer = setInterval(() => {
    if (isPending || document.visibilityState !== 'visible' || !navigator.onLine) return;
    isPending = true;
    void poll()
      .catch((error: unknown) => {
        // The item, the membership or the session is gone; refetching shows which.
        const isGone = error instanceof ApiError && (error.status === 401 || error.status === 404);
        if (isGone) refreshScreen();
      })
      .finally(() => (isPending = false));
  }, ms);
  return () => clearInterval(timer);
}

/** From its page or the dashboard. Undefined while a completion is pending: the screen is then ahead of the server. */
function shownItem(client: QueryClient, item: Commitment): CommitmentCard | undefined {
  if (client.isMutating({ mutationKey: completionKey }) > 0) return undefined;
  const page = client.getQueryCache().find({ queryKey: pageKey(item), type: 'active' });
  if (page) return page.state.data as CommitmentCard | undefined;
  const kin: CommitmentCard[] | undefined = client.getQueryData(dashboardQuery.queryKey)?.[`${item.kind}s`];
  return kin?.find(({ id }) => id === item.id);
}

/** The calendar months on screen. */
function shownMonths(client: QueryClient, item: Commitment): Month[] {
  const queryKey = [...pageKey(item), 'months'];
  return client.getQueriesData<Month>({ queryKey, type: 'active' }).flatMap(([, month]) => month ?? []);
}
