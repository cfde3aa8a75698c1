import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { forgetPush } from '#web/lib/forget-push.ts';
import { readPushSince, writePushSince } from '#web/lib/local-store.ts';
import { pushSupport } from './push-support.ts';

// Push in this browser. Each person turns it on for themselves, because several may use the same browser.

export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'home-screen';

/** Until then the service worker is installed, unless its file could not be loaded. */
const workerWithinMs = 10_000;

export const pushStateQuery = (userId: number) =>
  queryOptions({ queryKey: ['push-device', userId], queryFn: () => readPushState(userId), staleTime: 0 });

/** Turning on may make the browser ask, and so end in any state. */
export function useTurnPush(user: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(user) : turnOff(user.id)),
    onSettled: () => client.invalidateQueries({ queryKey: pushStateQuery(user.id).queryKey }),
    onSuccess: (state) => client.setQueryData(pushStateQuery(user.id).queryKey, state),
  });
}

/** At the start of the app: browsers replace subscriptions, and each sign-in needs its own. */
export async function renewPush(userId: number): Promise<void> {
  if (pushSupport() === 'supported' && Notification.permission === 'granted' && readPushSince(userId) !== null)
    await subscribe();
}

async function readPushState(userId: number): Promise<PushState> {
  const support = pushSupport();
  if (support !== 'supported') return support;
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default' || readPushSince(userId) === null) return 'off';
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? 'on' : 'off';
}

async function turnOn(user: CurrentUser): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  writePushSince(user.id, user.today);
  return 'on';
}

async function turnOff(userId: number): Promise<PushState> {
  writePushSince(userId, null);
  await forgetPush();
  return 'off';
}

/** Asks the server for a notification on this device. */
export async function sendTest(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) throw new ApiError(0, 'Push is off on this device. Turn it off and on again.');
  await call('POST /api/push-subscriptions/test', { body: { endpoint: subscription.endpoint } });
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call('GET /api/push-key', {});
  const { endpoint, keys } = await subscriptionFor(publicKey).catch((error: Error) => {
    throw new ApiError(0, `This browser could not reach its push service. Try again later. (${error.name})`);
  });
  await call('POST /api/push-subscriptions', {
    body: { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } },
  });
}

async function subscriptionFor(publicKey: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await readyWorker();
  const existing = await pushManager.getSubscription();
  if (existing && keyOf(existing) === publicKey) return existing.toJSON();
  // Made for another key, such as before the server's database was replaced.
  await existing?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
}

/** `ready` never settles without a worker. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('No service worker', 'TimeoutError')), workerWithinMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
