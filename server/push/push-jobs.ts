import { randomInt } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import type { Job } from '#server/jobs/job-store.ts';
import type { JobDeps, ClaimingHandler, Outcome } from '#server/jobs/job-handler.ts';
import type { ComposedPush, ComposePushes, PushPayload, What } from '#server/notifications/notification.ts';
import { hostPlaces } from './host-places.ts';
import { readEndpoint } from './push-hosts.ts';
import { kindOf, messageText, topicOf, urgencyOf } from './push-message.ts';
import type { PushService } from './push-service.ts';
import type { PushAnswer } from './push-thread.ts';
import { findSubscriptions, forgetSubscriptions, touchSubscriptions, type Subscription } from './subscription-store.ts';

const second = 1000;
const leaseMs = 60 * second;
/** Under way at the same moment. */
const mostPerHost = 100;
/** A job for a host that has no place comes back after two to four seconds. */
const comeBackMs = [2, 2.5, 3, 3.5, 4].map((seconds) => seconds * second);
const longestRetryAfter = 3600 * second;
/** The last use decides which of many devices is forgotten, so it need not be exact, and most pushes do not write it. */
const touchAfterMs = 7 * 86_400 * second;
const logEveryMs = 60 * second;

type Waiting = { job: Job; what: What; device: Subscription; url: URL };

/** Sends queued pushes, each to one device. */
export function pushJobs(
  deps: JobDeps,
  service: Pick<PushService, 'send'>,
  compose: ComposePushes,
  perHost = mostPerHost,
): ClaimingHandler {
  const places = hostPlaces(perHost);
  const warn = seldom(deps);
  const forget = together<Subscription>(deps, (tx, gone) => forgetSubscriptions(tx, gone));
  const touch = together<number>(deps, (tx, ids) => touchSubscriptions(tx, ids, deps.now()));

  async function run(jobs: readonly Job[], settle: (job: Job, outcome: Outcome) => void): Promise<void> {
    const waiting = await findWaiting(jobs, settle);
    const busy = waiting.filter(({ url }) => places.isBusy(url.host));
    for (const { job } of busy) settle(job, comeBack());
    const free = waiting.filter((one) => !busy.includes(one));
    const composed = await compose(
      deps,
      free.map(({ what, device }) => ({ userId: device.user_id, what })),
    );
    await Promise.all(free.map(async (one, index) => settle(one.job, await deliver(one, composed[index]!))));
  }

  /** Settles those whose device was forgotten or whose session has ended. */
  async function findWaiting(jobs: readonly Job[], settle: (job: Job, outcome: Outcome) => void): Promise<Waiting[]> {
    const asked = jobs.map((job) => ({ job, ...(JSON.parse(job.payload) as PushPayload) }));
    const ids = [...new Set(asked.map(({ subscriptionId }) => subscriptionId))];
    const devices = new Map((await findSubscriptions(deps.db, ids, deps.now())).map((device) => [device.id, device]));
    return asked.flatMap(({ job, subscriptionId, what }) => {
      const device = devices.get(subscriptionId);
      // Again, because the operator may have taken the host off the list.
      const url = device && readEndpoint(device.endpoint, deps.env.pushHosts);
      if (device && url) return [{ job, what, device, url }];
      settle(job, 'done');
      return [];
    });
  }

  async function deliver({ what, device, url }: Waiting, composed: ComposedPush | null): Promise<Outcome> {
    if (!composed) return 'done';
    const ttlSeconds = Math.floor((composed.validUntil.getTime() - deps.now().getTime()) / second);
    if (ttlSeconds <= 0) return 'done';
    const giveBack = await places.take(url.host);
    if (!giveBack) return comeBack();
    let answer: PushAnswer;
    try {
      answer = await service.send({
        url,
        keys: device,
        message: messageText(composed.message),
        ttlSeconds,
        urgency: urgencyOf(what),
        topic: topicOf(what),
      });
    } catch (error) {
      // Not the service's fault: the key pair could not be read, or the device's key is damaged.
      giveBack(true);
      warn('error', { host: url.host, kind: kindOf(what), failure: (error as Error).name }, 'a push could not be made');
      return 'retry';
    }
    giveBack('status' in answer, answer.waitedMs);
    return outcomeOf(answer, what, device, url.host);
  }

  async function outcomeOf(answer: PushAnswer, what: What, device: Subscription, host: string): Promise<Outcome> {
    const about = { host, kind: kindOf(what) };
    if (!('status' in answer)) {
      warn('warn', { ...about, failure: answer.failure }, 'a push service could not be reached');
      return 'retry';
    }
    const { status } = answer;
    if (status >= 200 && status < 300) {
      if (Date.parse(device.last_used_at) < deps.now().getTime() - touchAfterMs) await touch(device.id);
      return 'done';
    }
    if (status === 404 || status === 410) {
      await forget(device);
      deps.log.debug({ ...about, status }, 'a device no longer takes pushes and was forgotten');
      return 'done';
    }
    if (status === 429 || status >= 500) {
      warn('warn', { ...about, status }, 'a push service asks to try later');
      const delay = retryDelay(answer.retryAfter, deps.now());
      return delay === undefined ? 'retry' : { againAt: new Date(deps.now().getTime() + delay) };
    }
    if (status === 400 || status === 401 || status === 403)
      warn(
        'error',
        { ...about, status },
        'a push service refuses this server: check PUBLIC_URL, MAIL_FROM and the clock',
      );
    else warn('warn', { ...about, status }, 'a push service does not take a message');
    return 'done';
  }

  /** Not all at the same moment, and without counting as an attempt. */
  function comeBack(): Outcome {
    const delay = comeBackMs[randomInt(comeBackMs.length)]!;
    return { againAt: new Date(deps.now().getTime() + delay), isFree: true };
  }

  return { atOnce: 400, perClaim: 200, leaseMs, run };
}

/** What `Retry-After` says, in seconds or as a date, within an hour. Undefined if it says nothing. */
function retryDelay(text: string | undefined, now: Date): number | undefined {
  if (!text) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(longestRetryAfter, Math.max(second, ms));
}

/** Does in one transaction what is asked for in one turn of the event loop. */
function together<T>({ write }: JobDeps, work: (tx: Tx, items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let items: T[] = [];
  let next: Promise<void> | undefined;
  return (item) => {
    items.push(item);
    next ??= new Promise(setImmediate).then(() => {
      const group = items;
      items = [];
      next = undefined;
      return write((tx) => work(tx, group));
    });
    return next;
  };
}

type Line = { host: string; kind: string; status?: number; failure?: string };

/** The same line at most once a minute, with how often it was left out: a service that is down concerns every push. */
function seldom({ log, now }: JobDeps) {
  const last = new Map<string, { at: number; unlogged: number }>();
  return (level: 'warn' | 'error', line: Line, text: string): void => {
    const key = JSON.stringify(line);
    const at = now().getTime();
    const before = last.get(key);
    if (before && at < before.at + logEveryMs) return void before.unlogged++;
    if (last.size >= 1000) last.clear();
    last.set(key, { at, unlogged: 0 });
    log[level]({ ...line, ...(before?.unlogged && { unlogged: before.unlogged }) }, text);
  };
}
