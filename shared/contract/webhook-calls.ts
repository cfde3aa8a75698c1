import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

// Addresses that Kept calls when something happens, signed as the Standard Webhooks specification says.

export const webhookEvents = ['completion', 'undo', 'nudge', 'pause', 'streak', 'goal'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const events = z
  .array(z.enum(webhookEvents, 'Please choose events from the list'), 'Please choose at least one event')
  .check(z.minLength(1, 'Please choose at least one event'), z.maxLength(20));

export const webhook = z.object({
  id: field.id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: field.moment,
});

export type Webhook = z.infer<typeof webhook>;

export const webhookForm = z.object({
  url: field.requiredText('Please give an address', limits.link.max),
  events,
});

const delivery = z.object({
  id: field.id,
  event: z.enum(webhookEvents),
  /** Of the promise or the goal. */
  name: z.nullable(z.string()),
  /** `failed` after a day without an answer that accepts it. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The last answer; null if there was none. */
  status: z.nullable(z.int()),
  /** Why there was no answer, such as `timeout` or `private_address`. */
  failure: z.nullable(z.string()),
  createdAt: field.moment,
  lastTriedAt: z.nullable(field.moment),
  nextTryAt: z.nullable(field.moment),
});

export type WebhookDelivery = z.infer<typeof delivery>;

const ofWebhook = z.object({ id: field.idParam });

export const listWebhooks = endpoint('GET /api/webhooks', { sessionOnly: true, reply: z.array(webhook) });

/** `secret` is shown in this reply only: it checks the signatures. */
export const addWebhook = endpoint('POST /api/webhooks', {
  sessionOnly: true,
  body: webhookForm,
  reply: z.extend(webhook, { secret: z.string() }),
});

export const deleteWebhook = endpoint('DELETE /api/webhooks/:id', { sessionOnly: true, params: ofWebhook });

/** The last 50, newest first. */
export const listDeliveries = endpoint('GET /api/webhooks/:id/deliveries', {
  sessionOnly: true,
  params: ofWebhook,
  reply: z.array(delivery),
});

/** Sends it again at once, with the same `webhook-id`. */
export const resendDelivery = endpoint('POST /api/webhooks/:id/deliveries/:deliveryId/resend', {
  sessionOnly: true,
  params: z.extend(ofWebhook, { deliveryId: field.idParam }),
});
