import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import type { ShownData } from '#shared/contract/push-message.ts';
import { whenIdle } from './when-idle.ts';

/** Browsers look for a new version when a page loads; an app may stay open for days. */
const lookAgainMs = 3_600_000;

let newVersionLine: ReactNode;
const listeners = new Set<() => void>();

/** Once the page has loaded and is idle, so that a first visit does not wait. Plain http has no service workers. */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  // A private window may refuse; the app works without.
  const register = () => void registerAt(serviceWorker).catch(() => {});
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

async function registerAt(serviceWorker: ServiceWorkerContainer): Promise<void> {
  let isServed = serviceWorker.controller !== null;
  const registration = await serviceWorker.register('/sw.js');
  // The very first version waits for nothing.
  const noticeWaiting = () => {
    if (registration.waiting && registration.active) void loadNewVersionLine();
  };
  noticeWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', noticeWaiting),
  );
  serviceWorker.addEventListener('controllerchange', () => {
    if (isServed) void loadNewVersionLine();
    isServed = true;
  });
  setInterval(() => void registration.update().catch(() => {}), lookAgainMs);
}

/** What the page shows about a new version of the app, once there is one; its code is loaded only then. */
export function useNewVersionLine(): ReactNode {
  return useSyncExternalStore(subscribe, () => newVersionLine);
}

async function loadNewVersionLine(): Promise<void> {
  // Offline, the next visit notices it.
  const file = await import('#web/offline/new-version-line.tsx').catch(() => undefined);
  newVersionLine ??= file && createElement(file.NewVersionLine);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** The notifications that this device shows now; `data` is `ShownData`. */
export async function shownNotifications(): Promise<Notification[]> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration();
  // Safari had workers before it had notifications.
  return (await (registration as Partial<ServiceWorkerRegistration> | undefined)?.getNotifications?.()) ?? [];
}

/** The questions about marks of this promise that this device shows now. */
export async function shownQuestions(commitmentId: number) {
  return (await shownNotifications()).flatMap((shown) => {
    const { confirm } = (shown.data ?? {}) as Partial<ShownData>;
    return confirm?.id === commitmentId ? { completionId: confirm.completionId, close: () => shown.close() } : [];
  });
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
