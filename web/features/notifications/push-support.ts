import { wasAskedToNotify } from '#web/lib/local-store.ts';
import { thisBrowser } from './this-browser.ts';

/** `home-screen`: an iPhone or iPad, which can show notifications only of apps on its Home Screen. */
export type PushSupport = 'supported' | 'unsupported' | 'home-screen';

export function pushSupport(): PushSupport {
  if ('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator) return 'supported';
  const { system } = thisBrowser();
  const isApple = system === 'iPhone' || system === 'iPad';
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'unsupported';
}

/** Once per person and browser, and only where the answer is still open. */
export function mayAskToNotify(userId: number): boolean {
  const support = pushSupport();
  if (support === 'unsupported' || wasAskedToNotify(userId)) return false;
  return support === 'home-screen' || Notification.permission === 'default';
}
