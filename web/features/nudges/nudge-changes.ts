import { useMutation, useQueryClient } from '@tanstack/react-query';
import { firstName } from '#shared/domain/names.ts';
import { refresh } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { announce } from '#web/ui/announcement.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { nudgesKey } from '#web/lib/query-keys.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';
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

/** The person in the notification waits to be let in. */
export function useAnswerRequest(answer: 'accept' | 'decline') {
  const client = useQueryClient();
  return useNudgeChange({
    send: async (nudge) => {
      const item = commitmentOf(nudge);
      const params = { id: String(item.id), userId: String(nudge.fromUserId) };
      try {
        await call(`POST /api/${item.kind}s/:id/waiting/:userId/${answer}`, { params });
        announce(answer === 'accept' ? `${nudge.senderName} is in.` : `${nudge.senderName} is declined.`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        showToast({ title: `${firstName(nudge.senderName)} no longer waits` });
      }
      void refresh(client, item);
    },
    change: () => undefined,
    failure: answer === 'accept' ? 'Failed to let them in' : 'Failed to decline',
    hasReason: true,
  });
}

function commitmentOf({ habitId, challengeId }: Nudge): Commitment {
  return challengeId === null ? { kind: 'habit', id: habitId! } : { kind: 'challenge', id: challengeId };
}

type Change = {
  send: (nudge: Nudge) => Promise<unknown>;
  /** The notification after the change; undefined removes it. */
  change: (nudge: Nudge) => Nudge | undefined;
  failure: string;
  /** The refusal's sentence is worth reading. */
  hasReason?: true;
};

/** Optimistic: shown at once, rolled back on failure, refetched either way. */
function useNudgeChange({ send, change, failure, hasReason }: Change) {
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
    onError: (error, _nudge, context) => {
      client.setQueryData(nudgesQuery.queryKey, context?.before);
      client.setQueryData(unreadQuery.queryKey, context?.unread);
      if (hasReason) showFailure(failure, error);
      else showToast({ title: 'Error', text: failure, variant: 'destructive' });
    },
    // Of several pending changes only the last refetches.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: nudgesKey }) === 1) await client.invalidateQueries({ queryKey: nudgesKey });
    },
  });
}
