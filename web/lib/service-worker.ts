import type { ShownData } from '#shared/contract/push-message.ts';

/** Once the page has loaded and is idle, so that a first visit does not wait. Plain http has no service workers. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  // A private window may refuse; the app works without.
  const register = () => void serviceWorker.register('/sw.js').catch(() => {});
  // Safari has no idle callback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** The notifications that this device shows now; `data` is `ShownData`. */
export async function shownNotifications(): Promise<Notification[]> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  // Safari had workers before it had notifications.
  return (await (registration as Partial<ServiceWorkerRegistration> | undefined)?.getNotifications?.()) ?? [];
}

/** The reminders of this promise that this device shows now, each with its day. */
export async function shownReminders(commitmentId: number) {
  return (await shownNotifications()).flatMap((shown) => {
    const { type, complete } = (shown.data ?? {}) as Partial<ShownData>;
    return type === 'reminder' && complete?.id === commitmentId
      ? { day: complete.day, close: () => shown.close() }
      : [];
  });
}
