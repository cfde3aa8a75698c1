import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#web/lib/api.ts';
import { nudgesKey } from '#web/lib/query-keys.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { nudgesQuery, type Nudge } from './nudge-queries.ts';

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
        // Deleted in another tab: it is gone, which is all that was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    change: () => undefined,
    failure: 'Failed to delete notification',
  });
}

type Change = {
  send: (nudge: Nudge) => Promise<unknown>;
  /** What becomes of it; undefined when nothing is left. */
  change: (nudge: Nudge) => Nudge | undefined;
  failure: string;
};

/** Shown at once, put back when it fails, and read anew either way. */
function useNudgeChange({ send, change, failure }: Change) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: nudgesKey,
    mutationFn: send,
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: nudgesKey });
      const before = client.getQueryData(nudgesQuery.queryKey);
      const changed = (nudge: Nudge) => (nudge.id === id ? (change(nudge) ?? []) : nudge);
      client.setQueryData(
        nudgesQuery.queryKey,
        before && { ...before, pages: before.pages.map((page) => page.flatMap(changed)) },
      );
      return before;
    },
    onError: (_error, _nudge, before) => {
      client.setQueryData(nudgesQuery.queryKey, before);
      showToast({ title: 'Error', text: failure, variant: 'destructive' });
    },
    // The last of several at once reads for all.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: nudgesKey }) === 1) await client.invalidateQueries({ queryKey: nudgesKey });
    },
  });
}
