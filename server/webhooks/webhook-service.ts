import type { Received, Reply } from '#shared/contract/endpoint.ts';
import type { addWebhook as addWebhookCall, Webhook, WebhookDelivery } from '#shared/contract/webhook-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import type { Session } from '#server/auth/session-service.ts';
import { lockActiveUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { replaceJob } from '#server/jobs/job-store.ts';
import { readWebhookUrl } from './public-addresses.ts';
import { deliveryJob } from './queue-webhooks.ts';
import { newSecret } from './sign.ts';
import { presentDelivery, presentWebhook } from './webhook-presenter.ts';
import * as store from './webhook-store.ts';

type Caller = { session: Session; userAgent: string | undefined };

const resendAfterMs = 10_000;

export async function listOwnWebhooks({ db }: Deps, { userId }: Session): Promise<Webhook[]> {
  return (await store.listWebhooksOf(db, userId)).map(presentWebhook);
}

export async function addWebhook(
  deps: Deps,
  { session: { userId }, userAgent }: Caller,
  { url, events }: Received<typeof addWebhookCall, 'body'>,
): Promise<Reply<typeof addWebhookCall>> {
  const read = readWebhookUrl(url, deps.env.webhookPrivate);
  if (read === 'private')
    throw refuseUrl('This address is inside a private network. Kept only calls public https addresses.');
  if (!read) throw refuseUrl('Please give an https address, such as https://example.com/kept.');
  const secret = newSecret();
  const now = deps.now();
  const row = await deps.write(async (tx) => {
    // Locked, so that simultaneous calls cannot exceed the limit.
    if (!(await lockActiveUser(tx, userId))) throw refuse('not_signed_in');
    if ((await store.listWebhooksOf(tx, userId)).length >= limits.webhooks.max) throw refuse('webhook_limit');
    await recordEvent(tx, userId, 'webhook_added', deviceInWords(userAgent), now);
    const chosen = [...new Set(events)].join(',');
    return store.insertWebhook(tx, { user_id: userId, url: read.href, events: chosen, secret }, now);
  });
  return { ...presentWebhook(row), secret };
}

export async function removeWebhook(deps: Deps, { session: { userId }, userAgent }: Caller, id: number): Promise<void> {
  await deps.write(async (tx) => {
    if (!(await store.deleteWebhook(tx, userId, id))) throw refuse('not_found');
    await recordEvent(tx, userId, 'webhook_removed', deviceInWords(userAgent), deps.now());
  });
}

export async function readDeliveries({ db }: Deps, { userId }: Session, id: number): Promise<WebhookDelivery[]> {
  if (!(await store.listWebhooksOf(db, userId)).some((webhook) => webhook.id === id)) throw refuse('not_found');
  return (await store.listDeliveries(db, userId, id)).map(presentDelivery);
}

export async function resend(deps: Deps, { userId }: Session, id: number, deliveryId: number): Promise<void> {
  const now = deps.now();
  await deps.write(async (tx) => {
    const delivery = (await store.listDeliveries(tx, userId, id)).find((one) => one.id === deliveryId);
    if (!delivery) throw refuse('not_found');
    const triedAt = delivery.last_tried_at === null ? 0 : Date.parse(delivery.last_tried_at);
    if (now.getTime() < triedAt + resendAfterMs) throw refuse('too_many', { retryAfterSeconds: resendAfterMs / 1000 });
    await store.updateDelivery(tx, deliveryId, { state: 'waiting', next_try_at: now.toISOString() });
    await replaceJob(tx, deliveryJob(deliveryId, userId, now), now);
  });
  deps.jobs.wake();
}

function refuseUrl(message: string) {
  return refuse('bad_input', { issues: [{ path: 'url', message }] });
}
