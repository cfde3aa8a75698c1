import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Day } from '#shared/domain/days.ts';
import { tileOf } from '#shared/domain/names.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { act } from '#web/offline/outbox-door.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { challengeKey, completionKey, habitKey, pledgesKey } from '#web/lib/query-keys.ts';
import { settleCompletion } from '#web/lib/settle-completion.ts';
import { setBalance } from '#web/lib/set-balance.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { dashboardQuery, type Commitment, type CommitmentCard } from './dashboard-query.ts';

type Paid = Answer<`POST /api/${Commitment['kind']}s/:id/complete`>;

/** Fetches the link to share together with its dialog's code. */
export function useInvite<Dialog>(loadDialog: () => Promise<Dialog>) {
  return useMutation({
    mutationFn: async ({ kind, id }: Commitment) => {
      const link = call(`POST /api/${kind}s/:id/invite`, { params: { id: String(id) } });
      const [{ inviteCode }, Dialog] = await Promise.all([link, loadDialog()]);
      return { inviteCode, Dialog };
    },
  });
}

// What a user does through the outbox resolves with the server's reply, or undefined if it waits to be sent.

/** `text` names those who are nudged. */
export function useNudge() {
  return useMutation({
    mutationFn: ({ item, text }: { item: CommitmentCard; text: string }) =>
      act<Answer<'POST /api/habits/:id/nudge'>>({ act: 'nudge', item, text }),
  });
}

/**
 * Optimistic: shown at once, rolled back when the server refuses or does not answer. Payment and streak come from the
 * server's reply. `withCompletion` returns the item as it looks once today is done.
 */
export function useComplete<S extends CommitmentCard>(withCompletion: (item: S) => S) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: completionKey,
    mutationFn: (item: S) => act<Paid>({ act: 'complete', item }),
    onMutate: async (item) => {
      // An overseer decides what it pays: the server's reply says that.
      if (!navigator.onLine || item.confirmation === 'overseer') return;
      // An older reply still in flight would remove the completion from the screen.
      await client.cancelQueries({ queryKey: dashboardQuery.queryKey });
      await client.cancelQueries({ queryKey: pageKey(item), exact: true });
      return showCompletion(client, item, withCompletion);
    },
    onSuccess: (paid, item, putBack) => (paid ? settleCompletion(client, item, paid) : putBack?.()),
    onError: (_error, _item, putBack) => {
      putBack?.();
      refetchUser(client);
    },
    // An overseer's promise is not optimistic.
    onSettled: (paid, error, item) =>
      refreshWhenSettled(client, item, item.confirmation === 'overseer' ? (paid ?? error) : error),
  });
}

/** Not optimistic: the sheet that asks for it stays open until the server has answered. */
export function useMarkLate(item: CommitmentCard) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: completionKey,
    mutationFn: (day: Day) => act<Paid>({ act: 'complete', item, day }),
    onSuccess: (paid) => paid && settleCompletion(client, item, paid),
    onError: () => refetchUser(client),
    onSettled: (paid, error) => refreshWhenSettled(client, item, paid ?? error),
  });
}

/** Takes back today's completion, or a day that was marked late today. The outbox shows it as undone once it is accepted. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: completionKey,
    mutationFn: ({ item, day }: { item: CommitmentCard; day?: Day | undefined }) =>
      act<Paid>({ act: 'undo', item, day }),
    onSuccess: (paid) => paid && setBalance(client, paid.balance),
    onError: () => refetchUser(client),
    onSettled: (_paid, error, { item }) => refreshWhenSettled(client, item, error),
  });
}

/** The note leaves the list or returns to it; a toast says where it went. */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ item: { kind, id }, archived }: { item: CommitmentCard; archived: boolean }) =>
      call(`PATCH /api/${kind}s/:id`, { params: { id: String(id) }, body: { archived } }),
    onSuccess: (_reply, { item, archived }) => {
      const { title } = tileOf(item.name);
      if (archived) showToast({ title: `${title} is archived`, text: 'You will find it below your promises.' });
      else showToast({ title: `${title} is back`, text: 'You will find it among your promises.' });
      return refresh(client, item);
    },
  });
}

/** Everyone's completions of the last 60 days. */
export const completionsQuery = (item: Commitment) =>
  queryOptions({
    queryKey: completionsKey(item),
    queryFn: () => call(`GET /api/${item.kind}s/:id/completions`, { params: { id: String(item.id) }, query: {} }),
    staleTime: 0,
  });

export const completionsKey = (item: Commitment) => [...pageKey(item), 'completions'];

/** Who waits to be let in. For the creator only. */
export const waitingQuery = (item: Commitment) =>
  queryOptions({
    queryKey: [...pageKey(item), 'waiting'],
    queryFn: () => call(`GET /api/${item.kind}s/:id/waiting`, { params: { id: String(item.id) } }),
  });

/** Prefix of every query key of the commitment's own page. */
export function pageKey({ kind, id }: Commitment) {
  return kind === 'habit' ? habitKey(id) : challengeKey(id);
}

/** Refetches the list and everything on the commitment's page. */
export function refresh(client: QueryClient, item: Commitment) {
  // What is owed follows the marks; the page does not wait for it.
  void client.invalidateQueries({ queryKey: pledgesKey });
  return Promise.all([client.invalidateQueries(dashboardQuery), client.invalidateQueries({ queryKey: pageKey(item) })]);
}

/** In the list and on its own page. Returns a function that rolls both back. */
function showCompletion<S extends CommitmentCard>(
  client: QueryClient,
  item: S,
  withCompletion: (item: S) => S,
): () => void {
  const [listKey, ownKey] = [dashboardQuery.queryKey, pageKey(item)];
  const [list, page] = [client.getQueryData(listKey), client.getQueryData<S>(ownKey)];
  if (list) {
    const kin: CommitmentCard[] = list[`${item.kind}s`];
    const withIt = kin.map((one) => (one.id === item.id ? withCompletion(one as S) : one));
    client.setQueryData(listKey, { ...list, [`${item.kind}s`]: withIt });
  }
  if (page) client.setQueryData(ownKey, withCompletion(page));
  return () => {
    client.setQueryData(listKey, list);
    client.setQueryData(ownKey, page);
  };
}

/**
 * Of several pending completions only the last refetches; an earlier refetch would miss the others. Waits for the refetch
 * only after an answer that the screen does not show yet.
 */
async function refreshWhenSettled(
  client: QueryClient,
  item: Commitment,
  answer: object | null | undefined,
): Promise<void> {
  if (client.isMutating({ mutationKey: completionKey }) !== 1 || !navigator.onLine) return;
  const refreshed = refresh(client, item);
  if (answer) await refreshed;
}

/** A refusal means another tab or a new day got ahead of this screen: refetch balance and day. */
function refetchUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: currentUserKey });
}
