import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#shared/domain/completion-state.ts';
import { refresh } from '#web/features/commitments/data/commitment-queries.ts';
import type { WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { call } from '#web/lib/api.ts';
import { confirmationsKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

export function promiseOf({ habitId, challengeId }: WaitingMark): Commitment {
  return habitId === null ? { kind: 'challenge', id: challengeId! } : { kind: 'habit', id: habitId };
}

// What follows success is passed in: by the time the marks are read again, the control that sent it may be gone.

export function useConfirm(onConfirmed: (mark: WaitingMark) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: WaitingMark, action) => {
      const { kind, id } = promiseOf(mark);
      const params = { id: String(id), completionId: String(mark.completionId) };
      return call(`POST /api/${kind}s/:id/completions/:completionId/confirm`, { params, action });
    },
    onSuccess: (_reply, mark) => onConfirmed(mark),
    // The first word stands, and the sentence says whose it was.
    onError: (error) => showToast({ title: error.message, variant: 'destructive' }),
    onSettled: (_reply, _error, mark) => refreshDecided(client, promiseOf(mark)),
  });
}

/** Every mark of this promise that waits. One call confirms fifty at most. */
export function useConfirmAll(onConfirmed: (left: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id }: Commitment) => {
      for (;;) {
        const { confirmed, left } = await call(`POST /api/${kind}s/:id/completions/confirm`, {
          params: { id: String(id) },
          action: {},
        });
        if (left === 0 || confirmed === 0) return left;
      }
    },
    onSuccess: onConfirmed,
    onError: (error) => showFailure('Failed to confirm', error),
    onSettled: (_left, _error, item) => refreshDecided(client, item),
  });
}

export function useDecline(onDeclined: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mark, reason }: { mark: WaitingMark; reason: string }, action) => {
      const { kind, id } = promiseOf(mark);
      const params = { id: String(id), completionId: String(mark.completionId) };
      const body = reason === '' ? {} : { reason };
      return call(`POST /api/${kind}s/:id/completions/:completionId/decline`, { params, body, action });
    },
    onSuccess: onDeclined,
    onSettled: (_reply, _error, { mark }) => refreshDecided(client, promiseOf(mark)),
  });
}

/** The user has read why a mark was declined. */
export function useDismissDeclined() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Commitment) =>
      call(`POST /api/${kind}s/:id/declined/dismiss`, { params: { id: String(id) } }),
    onSuccess: (_reply, item) => refresh(client, item),
    onError: (error) => showFailure('Failed to dismiss it', error),
  });
}

export function useSetConfirmation(item: Commitment, userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      call(`PATCH /api/${item.kind}s/:id/members/:userId/confirmation`, {
        params: { id: String(item.id), userId: String(userId) },
        body: { confirmation },
      }),
    // Back on their honour, what waited is paid.
    onSettled: () => Promise.all([refresh(client, item), client.invalidateQueries({ queryKey: currentUserKey })]),
  });
}

function refreshDecided(client: QueryClient, item: Commitment) {
  return Promise.all([client.invalidateQueries({ queryKey: confirmationsKey }), refresh(client, item)]);
}
