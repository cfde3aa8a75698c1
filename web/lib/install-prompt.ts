import { useSyncExternalStore } from 'react';

type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** `prompt`: the browser asks. `home-screen`: an iPhone or iPad, where only the person can do it. */
export type InstallWay = 'prompt' | 'home-screen';

let caught: InstallPrompt | undefined;
const listeners = new Set<() => void>();

/** Before the app renders: the browser offers it once, and early. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // "Install Kept" stands in the Account menu instead of the browser's own banner.
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

/** Undefined where Kept cannot be installed, or is. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(subscribe, () => (caught ? 'prompt' : isUninstalledApple() ? 'home-screen' : undefined));
}

/** Works once; after a no, the browser may offer it again. */
export async function promptToInstall(): Promise<void> {
  const event = caught;
  set(undefined);
  await event?.prompt();
}

/** Only Apple's phones and tablets know `standalone`: whether this page was opened from the Home Screen. */
function isUninstalledApple(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false && navigator.maxTouchPoints > 0;
}

function set(event: InstallPrompt | undefined): void {
  caught = event;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
