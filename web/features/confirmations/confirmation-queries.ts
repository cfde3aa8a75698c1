import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#shared/domain/completion-state.ts';
import { refresh } from '#web/features/commitments/data/commitment-queries.ts';
import type { WaitingMark } from '#web/features/commitments/data/confirmations-door.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { ApiError, call, type Answer } from '#web/lib/api.ts';
import { confirmationsKey } from '#web/lib/query-keys.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { act, useOutbox } from '#web/offline/outbox-door.ts';
import { isAnswer, isWaiting } from '#web/offline/outbox.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

export function promiseOf({ habitId, challengeId }: WaitingMark): Commitment {
  return habitId === null ? { kind: 'challenge', id: challengeId! } : { kind: 'habit', id: habitId };
}

/** The user's answers that wait to be sent, or were accepted and are not on the screen yet, by the id of the mark. */
export function useAnswers(): ReadonlyMap<number, 'confirm' | 'decline'> {
  const { entries = [], arriving = [] } = useOutbox() ?? {};
  const answers = [...arriving, ...entries].filter((entry) => isAnswer(entry) && isWaiting(entry));
  return new Map(answers.map(({ mark, act }) => [mark!.completionId, act as 'confirm' | 'decline']));
}

// What follows success is passed in: by the time the marks are read again, the control that sent it may be gone.

/** `isSent` is false if the answer waits for a connection. */
export function useConfirm(onConfirmed: (mark: WaitingMark, isSent: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: WaitingMark) => answer('confirm', mark),
    onSuccess: (reply, mark) => onConfirmed(mark, reply !== undefined),
    // Another overseer was faster: the first word stands, and the sentence says whose it was.
    onError: (error) => showToast({ title: error.message, ...(!isTooLate(error) && { variant: 'destructive' }) }),
    onSettled: (reply, error, mark) => refreshDecided(client, promiseOf(mark), reply ?? error),
  });
}

/** The given marks and every other waiting mark of the promise. One call confirms fifty at most. */
export function useConfirmAll(onConfirmed: (left: number, isSent: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ([first, ...others]: [WaitingMark, ...WaitingMark[]]) => {
      try {
        return await confirmAll(promiseOf(first));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 0)) throw error;
        // Of marks made later, which the user has not seen, none is confirmed.
        for (const mark of [first, ...others]) await answer('confirm', mark);
        return undefined;
      }
    },
    onSuccess: (left) => onConfirmed(left ?? 0, left !== undefined),
    onError: (error) => showFailure('Failed to confirm', error),
    onSettled: (left, error, [first]) => refreshDecided(client, promiseOf(first), left === undefined ? error : {}),
  });
}

async function confirmAll({ kind, id }: Commitment): Promise<number> {
  for (;;) {
    const { confirmed, left } = await call(`POST /api/${kind}s/:id/completions/confirm`, {
      params: { id: String(id) },
      action: {},
    });
    if (left === 0 || confirmed === 0) return left;
  }
}

export function useDecline(onDeclined: (isSent: boolean) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mark, reason }: { mark: WaitingMark; reason: string }) => answer('decline', mark, reason),
    onSuccess: (reply) => onDeclined(reply !== undefined),
    onSettled: (reply, error, { mark }) => refreshDecided(client, promiseOf(mark), reply ?? error),
  });
}

/** Answered by another overseer, taken back, or counted by now. */
export function isTooLate(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}

type Answered = Answer<`POST /api/habits/:id/completions/:completionId/${'confirm' | 'decline'}`>;

/** Resolves with the server's reply, or undefined if it waits to be sent. */
function answer(word: 'confirm' | 'decline', mark: WaitingMark, reason?: string): Promise<Answered | undefined> {
  const { completionId, userName, name, day } = mark;
  const item = { ...promiseOf(mark), name };
  return act<Answered>({ act: word, item, day, text: reason, mark: { completionId, userName } });
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

/** An answer that waits has changed nothing on the server. */
async function refreshDecided(client: QueryClient, item: Commitment, reply: object | null | undefined) {
  if (!reply) return;
  await Promise.all([client.invalidateQueries({ queryKey: confirmationsKey }), refresh(client, item)]);
}
