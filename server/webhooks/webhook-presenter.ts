import type { Webhook, WebhookDelivery, WebhookEvent } from '#shared/contract/webhook-calls.ts';
import type { DeliveryRow, WebhookRow } from './webhook-store.ts';

export function presentWebhook({ id, url, events, created_at }: WebhookRow): Webhook {
  return { id, url, events: events.split(',') as WebhookEvent[], createdAt: created_at };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { data } = JSON.parse(row.body) as { data: { name?: string } };
  return {
    id: row.id,
    event: row.event,
    name: data.name ?? null,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    failure: row.failure,
    createdAt: row.created_at,
    lastTriedAt: row.last_tried_at,
    nextTryAt: row.next_try_at,
  };
}
