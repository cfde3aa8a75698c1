import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { pageKey, refresh } from '#web/features/commitments/data/commitment-queries.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import { call, type Answer } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { showFailure, showToast } from '#web/ui/toast-store.ts';

export type LookBack = Answer<'GET /api/habits/:id/look-back'>;

const paramsOf = ({ id }: Commitment) => ({ id: String(id) });

export const lookBackQuery = (item: Commitment) =>
  queryOptions({
    queryKey: [...pageKey(item), 'look-back'],
    queryFn: () => call(`GET /api/${item.kind}s/:id/look-back`, { params: paramsOf(item) }),
    staleTime: 0,
  });

// What follows an answer is here, not at its button: the button goes with the question.

export function useAnswerFit(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`POST /api/${item.kind}s/:id/fit`, { params: paramsOf(item) }),
    onSuccess: () => {
      showToast({ title: 'Good. See you tomorrow.' });
      return refresh(client, item);
    },
    onError: (error) => showFailure('Failed to save', error),
  });
}

export type Easier =
  | { weekdays: number[]; frequency: 'Daily' }
  | { frequency: 'Weekly'; times: number }
  | { frequency: 'Monthly' }
  | { name: string; description: string };

/** The change counts as the answer. */
export function useMakeEasier(item: Commitment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Easier) => {
      await call(`PATCH /api/${item.kind}s/:id`, { params: paramsOf(item), body });
      await call(`POST /api/${item.kind}s/:id/fit`, { params: paramsOf(item) });
    },
    onSuccess: () => {
      showToast({ title: 'Changed. See you tomorrow.' });
      return refresh(client, item);
    },
  });
}

export function useEndWell(item: Commitment) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lastWord: string) =>
      call(`POST /api/${item.kind}s/:id/end`, {
        params: paramsOf(item),
        body: lastWord.trim() === '' ? {} : { lastWord },
      }),
    onSuccess: () => {
      navigate(paths.promiseKeepsake(item));
      return refresh(client, item);
    },
  });
}

export function useBringBack(item: Commitment, title: string) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(`PATCH /api/${item.kind}s/:id`, { params: paramsOf(item), body: { archived: false } }),
    onSuccess: () => {
      showToast({ title: `${title} is back`, text: 'You will find it among your promises.' });
      navigate(paths.home);
      return refresh(client, item);
    },
    onError: (error) => showFailure(`Failed to update ${item.kind}`, error),
  });
}
