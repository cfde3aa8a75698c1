import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#web/lib/api.ts';
import { nudgesKey } from '#web/lib/query-keys.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { nudgesQuery, unreadQuery, type Nudge } from './nudge-queries.ts';

export function useReadNudge() {
  return useNudgeChange({
    send: ({ id }) => call('POST /api/nudges/:id/read', { params: { id: String(id) } }),
    change: (nudge) => ({ ...nudge, read: true }),
    failure: 'Failed to mark notification as read',
  });
}

export function useDeleteNudge() {
  return useNudgeChange({
    send: ({ id }) =>
      call('DELETE /api/nudges/:id', { params: { id: String(id) } }).catch((error: unknown) => {
        // Already deleted in another tab counts as success.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    change: () => undefined,
    failure: 'Failed to delete notification',
  });
}

type Change = {
  send: (nudge: Nudge) => Promise<unknown>;
  /** The notification after the change; undefined removes it. */
  change: (nudge: Nudge) => Nudge | undefined;
  failure: string;
};

/** Optimistic: shown at once, rolled back on failure, refetched either way. */
function useNudgeChange({ send, change, failure }: Change) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: nudgesKey,
    mutationFn: send,
    onMutate: async ({ id, read }) => {
      await client.cancelQueries({ queryKey: nudgesKey });
      const before = client.getQueryData(nudgesQuery.queryKey);
      const unread = client.getQueryData(unreadQuery.queryKey);
      const changed = (nudge: Nudge) => (nudge.id === id ? (change(nudge) ?? []) : nudge);
      client.setQueryData(
        nudgesQuery.queryKey,
        before && { ...before, pages: before.pages.map((page) => page.flatMap(changed)) },
      );
      if (unread && !read) client.setQueryData(unreadQuery.queryKey, unread - 1);
      return { before, unread };
    },
    onError: (_error, _nudge, context) => {
      client.setQueryData(nudgesQuery.queryKey, context?.before);
      client.setQueryData(unreadQuery.queryKey, context?.unread);
      showToast({ title: 'Error', text: failure, variant: 'destructive' });
    },
    // Of several pending changes only the last refetches.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: nudgesKey }) === 1) await client.invalidateQueries({ queryKey: nudgesKey });
    },
  });
}
