import { call } from './api.ts';

/** Ends push to this browser, so that nothing appears here after signing out. Never fails. */
export async function forgetPush(): Promise<void> {
  try {
    // Missing on http and in old browsers.
    const worker = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
    const subscription = await worker?.pushManager?.getSubscription();
    if (!subscription) return;
    // Not awaited: the browser may ask its push service, and signing out must not wait for that.
    void subscription.unsubscribe().catch(() => {});
    await call('DELETE /api/push-subscriptions', { body: { endpoint: subscription.endpoint } });
  } catch {
    // The server also forgets the device when the session ends.
  }
}
