import type { Job } from '#server/jobs/job-store.ts';
import type { JobDeps, ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import { hostPlaces } from '#server/push/host-places.ts';
import type { SendWebhook, WebhookAnswer } from './send-webhook.ts';
import { signedHeaders } from './sign.ts';
import { findDelivery, updateDelivery } from './webhook-store.ts';

const minute = 60_000;
/** Before the second attempt, the third and so on; the last one again and again. */
const delays = [minute / 6, minute, 5 * minute, 15 * minute, 60 * minute, 3 * 60 * minute];
const comeBackMs = 10_000;
const perHost = 4;

type Payload = { deliveryId: number; until: string };

/** Sends what was queued. Anything but a 2xx is tried again for a day. */
export function webhookJobs({ db, write, now: clock }: JobDeps, send: SendWebhook): ClaimingHandler {
  const places = hostPlaces(perHost);

  async function deliver(job: Job): Promise<Outcome> {
    const { deliveryId, until } = JSON.parse(job.payload) as Payload;
    const delivery = await findDelivery(db, deliveryId);
    if (!delivery) return 'done';
    const giveBack = await places.take(URL.parse(delivery.url)?.host ?? '');
    if (!giveBack) return { againAt: new Date(clock().getTime() + comeBackMs), isFree: true };
    const headers = signedHeaders(delivery.secret, `msg_${delivery.id}`, delivery.body, clock());
    const answer = await send(delivery.url, delivery.body, headers);
    giveBack('status' in answer);
    const next = nextTry(answer, job.attempts, until);
    await write((tx) =>
      updateDelivery(tx, delivery.id, {
        state: isAccepted(answer) ? 'delivered' : next ? 'waiting' : 'failed',
        attempts: delivery.attempts + 1,
        status: 'status' in answer ? answer.status : null,
        failure: 'failure' in answer ? answer.failure : null,
        last_tried_at: clock().toISOString(),
        next_try_at: next?.toISOString() ?? null,
      }),
    );
    return next ? { againAt: next } : 'done';
  }

  /** Null if it is delivered, or was tried for a day. */
  function nextTry(answer: WebhookAnswer, attempts: number, until: string): Date | null {
    if (isAccepted(answer)) return null;
    const next = new Date(clock().getTime() + (delays[attempts - 1] ?? delays.at(-1)!));
    return next.toISOString() < until ? next : null;
  }

  return {
    atOnce: 40,
    perClaim: 20,
    leaseMs: minute,
    run: async (jobs, settle) => {
      await Promise.all(jobs.map(async (job) => settle(job, await deliver(job))));
    },
  };
}

const isAccepted = (answer: WebhookAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300;
