import type { WebhookEvent } from '#shared/contract/webhook-calls.ts';
import type { Tx } from '#server/db/database.ts';
import { queueJobs, type NewJob } from '#server/jobs/job-store.ts';
import { insertDeliveries, listWebhooksFor } from './webhook-store.ts';

/** For so long a delivery is tried. */
const triedMs = 86_400_000;

type Happened = {
  event: WebhookEvent;
  /** The people whom it concerns. */
  userIds: readonly number[];
  /** Read only if one of them has a webhook for it. */
  data: () => object | Promise<object>;
};

/** In the transaction that did it. True if something was queued: call `deps.jobs.wake()` after the commit. */
export async function queueWebhooks(tx: Tx, { event, userIds, data }: Happened, now: Date): Promise<boolean> {
  if (userIds.length === 0) return false;
  const webhooks = (await listWebhooksFor(tx, userIds)).filter(({ events }) => events.split(',').includes(event));
  if (webhooks.length === 0) return false;
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data: await data() });
  const owners = new Map(webhooks.map(({ id, user_id }) => [id, user_id]));
  const deliveries = await insertDeliveries(tx, [...owners.keys()], { event, body }, now);
  const jobs = deliveries.map(({ id, webhook_id }) => deliveryJob(id, owners.get(webhook_id)!, now));
  await queueJobs(tx, jobs, now);
  return true;
}

export function deliveryJob(deliveryId: number, userId: number, now: Date): NewJob {
  const until = new Date(now.getTime() + triedMs).toISOString();
  return { kind: 'webhook', key: `webhook:${deliveryId}`, userId, payload: { deliveryId, until }, runAfter: now };
}
