import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#shared/contract/endpoint.ts';
import type { makeToken } from '#shared/contract/token-calls.ts';
import type { addWebhook } from '#shared/contract/webhook-calls.ts';
import { call } from '#web/lib/api.ts';

export const tokensQuery = queryOptions({
  queryKey: ['outside', 'tokens'],
  queryFn: () => call('GET /api/tokens', {}),
  staleTime: 0,
});

export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof makeToken, 'body'>) => call('POST /api/tokens', { body }),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/tokens/:id', { params: { id: String(id) } }),
    onSuccess: () => client.invalidateQueries(tokensQuery),
  });
}

export const calendarQuery = queryOptions({
  queryKey: ['outside', 'calendar'],
  queryFn: () => call('GET /api/calendar', {}),
  staleTime: 0,
});

/** True makes a new address; false turns it off. */
export function useSetCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOn: boolean) => (isOn ? call('POST /api/calendar', {}) : call('DELETE /api/calendar', {})),
    onSuccess: () => client.invalidateQueries(calendarQuery),
  });
}

const webhooksKey = ['outside', 'webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: webhooksKey,
  queryFn: () => call('GET /api/webhooks', {}),
  staleTime: 0,
});

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: [...webhooksKey, id],
    queryFn: () => call('GET /api/webhooks/:id/deliveries', { params: { id: String(id) } }),
    staleTime: 0,
  });

export function useAddWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<typeof addWebhook, 'body'>) => call('POST /api/webhooks', { body }),
    onSuccess: () => client.invalidateQueries(webhooksQuery),
  });
}

export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/webhooks/:id', { params: { id: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  });
}

export function useResend(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: number) =>
      call('POST /api/webhooks/:id/deliveries/:deliveryId/resend', {
        params: { id: String(id), deliveryId: String(deliveryId) },
      }),
    onSettled: () => client.invalidateQueries(deliveriesQuery(id)),
  });
}
