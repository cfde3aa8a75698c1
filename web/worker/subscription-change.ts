import { call, type CallingWorker } from './calls.ts';

type Worker = CallingWorker & Pick<ServiceWorkerGlobalScope, 'registration'>;
type Change = Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>;

/**
 * The browser or its push service replaced this device's subscription. Without a session nothing happens: the app sends
 * its subscription again when it is opened.
 */
export async function renewSubscription(worker: Worker, { oldSubscription, newSubscription }: Change): Promise<void> {
  const subscription = newSubscription ?? (await subscribe(worker));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await call(worker, 'POST', '/api/push-subscriptions', { endpoint, keys });
  if (oldSubscription && oldSubscription.endpoint !== endpoint)
    await call(worker, 'DELETE', '/api/push-subscriptions', { endpoint: oldSubscription.endpoint });
}

async function subscribe(worker: Worker): Promise<PushSubscription | undefined> {
  const key = await call(worker, 'GET', '/api/push-key');
  if (key.type !== 'ok') return undefined;
  const { publicKey } = key.body as { publicKey: string };
  return worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
