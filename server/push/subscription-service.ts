import type { Received } from '#shared/contract/endpoint.ts';
import type {
  addPushSubscription,
  deletePushSubscription,
  testPushSubscription,
} from '#shared/contract/notification-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Session } from '#server/auth/session-service.ts';
import { touchSession } from '#server/auth/session-store.ts';
import { lockActiveUser } from '#server/auth/user-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueJobs } from '#server/jobs/job-store.ts';
import type { PushPayload } from '#server/notifications/notification.ts';
import { isDeviceKey, isDeviceSecret } from './encrypt.ts';
import { readEndpoint } from './push-hosts.ts';
import * as store from './subscription-store.ts';

/** Nobody waits longer for a test. */
const testMs = 60_000;

/** Registers the device for the session, or registers it again. Beyond twenty, the one unused longest is forgotten. */
export async function register(
  { env, write, now }: Deps,
  { userId, tokenHash }: Session,
  { endpoint, keys }: Received<typeof addPushSubscription, 'body'>,
): Promise<void> {
  const url = readEndpoint(endpoint, env.pushHosts);
  if (!url) throw refuse('push_service_unknown');
  if (!isDeviceKey(keys.p256dh)) throw notAKey('keys.p256dh');
  if (!isDeviceSecret(keys.auth)) throw notAKey('keys.auth');
  const at = now();
  await write(async (tx) => {
    // Locked, so that of devices that register at the same moment each counts the others.
    const isActive = await lockActiveUser(tx, userId);
    // Locked too: if it is ended at this moment, the device must end with it.
    if (!isActive || !(await touchSession(tx, tokenHash, at))) throw refuse('not_signed_in');
    await store.putSubscription(tx, {
      user_id: userId,
      session_hash: tokenHash,
      endpoint: url.href,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: at.toISOString(),
      last_used_at: at.toISOString(),
    });
    await store.deleteLongestUnusedSubscriptions(tx, userId, limits.pushDevices.max);
  });
}

/** A device that is not registered, or is another person's by now, is as it should be. */
export async function forget(
  { env, write }: Deps,
  { userId }: Session,
  { endpoint }: Received<typeof deletePushSubscription, 'body'>,
): Promise<void> {
  const url = readEndpoint(endpoint, env.pushHosts);
  if (url) await write((tx) => store.deleteSubscription(tx, userId, url.href));
}

/** Queued like any other push, so that it shows what they would. Pressed again before it is sent, it comes once. */
export async function sendTest(
  { env, write, now, jobs }: Deps,
  { userId }: Session,
  { endpoint }: Received<typeof testPushSubscription, 'body'>,
): Promise<void> {
  const url = readEndpoint(endpoint, env.pushHosts);
  const at = now();
  await write(async (tx) => {
    const device = (await store.listDevices(tx, [userId], at)).find((one) => one.endpoint === url?.href);
    if (!device) throw refuse('push_device_unknown');
    const payload: PushPayload = { subscriptionId: device.id, what: { type: 'test' } };
    const expiresAt = new Date(at.getTime() + testMs);
    await queueJobs(
      tx,
      [{ kind: 'push', key: `push:${device.id}:test`, userId, payload, runAfter: at, expiresAt }],
      at,
    );
  });
  jobs.wake();
}

function notAKey(path: string) {
  return refuse('bad_input', { issues: [{ path, message: 'This is not a key that a browser makes for push.' }] });
}
