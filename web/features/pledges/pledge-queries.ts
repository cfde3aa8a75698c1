import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call, callForFile, type Body } from '#web/lib/api.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { pledgesKey } from '#web/lib/query-keys.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';
import type { Pledge } from './pledges-door.ts';

export type Terms = Body<'POST /api/challenges/:id/pledges'>;

export function usePropose({ kind, id }: Commitment) {
  return useSending((body: Terms, action) =>
    call(`POST /api/${kind}s/:id/pledges`, { params: { id: String(id) }, body, action }),
  );
}

export function useAccept() {
  return useSending(({ id }: Pledge) => call('POST /api/pledges/:id/accept', { params: { id: String(id) } }));
}

export function useDecline() {
  return useSending(({ id }: Pledge) => call('POST /api/pledges/:id/decline', { params: { id: String(id) } }));
}

export function useEnd() {
  return useSending(({ id }: Pledge) => call('POST /api/pledges/:id/end', { params: { id: String(id) } }));
}

/** The user says that they paid. */
export function useSettle() {
  return useSending((body: Body<'POST /api/dues/settlements'>, action) =>
    call('POST /api/dues/settlements', { body, action }),
  );
}

/** The user was paid, or not yet. */
export function useReceipt() {
  return useSending(({ id, word }: { id: number; word: 'confirm' | 'reject' }, action) =>
    call(`POST /api/dues/settlements/:id/${word}`, { params: { id: String(id) }, action }),
  );
}

export function useDownloadSettlements(today: string) {
  return useMutation({
    mutationFn: () => callForFile('GET /api/dues/settlements/csv', {}),
    onSuccess: (file) => saveFile(file, `kept-between-us-${today}.csv`),
    onError: (error) => showFailure('Failed to download the payments', error),
  });
}

/** The server decided against it. */
export function isRefusal(error: Error): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Answered, withdrawn or ended in another tab or by the other one: there is nothing left to do. */
export function isOver(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

/** Says why there was nothing left to do. */
export function sayWhy(error: Error): void {
  showToast({ title: error.message });
}

type Outcome<Reply> = { onSuccess?: (reply: Reply) => void; onError?: (error: Error) => void };

/**
 * One request at a time: the second press of a double press arrives before the button is rendered busy. Sent again after
 * a lost reply, the same content is the same action, because it may have been done already.
 */
function useSending<Content extends object, Reply>(request: (content: Content, action: object) => Promise<Reply>) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const last = useRef({ content: '', action: {} });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (content: Content) => request(content, last.current.action),
    onError: (refused) => isRefusal(refused) && (last.current = { content: '', action: {} }),
    // After a failure too: another tab or the other person may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: pledgesKey }),
  });

  function send(content: Content, outcome: Outcome<Reply> = {}): void {
    if (isSending.current) return;
    isSending.current = true;
    const written = JSON.stringify(content);
    if (last.current.content !== written) last.current = { content: written, action: {} };
    mutate(content, { ...outcome, onSettled: () => void (isSending.current = false) });
  }
  return { send, isPending, error };
}
