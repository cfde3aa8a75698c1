import { createECDH, randomBytes } from 'node:crypto';
import { vi } from 'vitest';

/**
 * What a browser with push gives the page. `pushManager.subscribe` needs a push service on the internet, so it is made
 * up here and in e2e; the server's side of it is real.
 */
export function browserWithPush(permission: NotificationPermission = 'default') {
  const browser = {
    permission,
    /** What the person answers when the browser asks. */
    answer: 'granted' as NotificationPermission,
    questions: 0,
    subscription: null as ReturnType<typeof subscriptionFor> | null,
    /** An error of the push service. */
    failure: undefined as Error | undefined,
  };
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.failure) throw browser.failure;
      browser.subscription = subscriptionFor(applicationServerKey, () => (browser.subscription = null));
      return browser.subscription;
    },
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.questions += 1;
      return (browser.permission = browser.answer);
    },
  });
  const worker = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(worker),
    getRegistration: async () => worker,
  });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      has: (target, name) => name === 'serviceWorker' || name in target,
      get: (target, name) => {
        if (name === 'serviceWorker') return serviceWorker;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
  );
  return browser;
}

/** An iPhone in Safari, where Kept is not on the Home Screen. */
export function iPhone(): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  );
}

function subscriptionFor(key: string, onEnd: () => void) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`;
  const device = createECDH('prime256v1');
  device.generateKeys();
  const keys = { p256dh: device.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(key, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      onEnd();
      return true;
    },
  };
}
