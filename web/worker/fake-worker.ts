import type { ShownData } from '#shared/contract/push-message.ts';

type Options = NotificationOptions & { data: ShownData; actions?: { action: string; title: string }[] };
type FakeNotification = ReturnType<typeof notificationOf>;
type Sent = { method: string; path: string; body: unknown; key: string | undefined; credentials: unknown };
type Answer = { status: number; body?: unknown } | 'no reply';

export const origin = 'https://kept.example';

/** The parts of a worker's scope that ours uses, for tests: what it shows, sends and opens. */
export function fakeWorker() {
  let shown: FakeNotification[] = [];
  let newest = 0;
  const sent: Sent[] = [];
  const answers = new Map<string, Answer>();
  const opened: string[] = [];
  let windows: WindowClient[] = [];
  const subscribed: unknown[] = [];

  const worker = {
    registration: {
      async showNotification(title: string, options: Options) {
        shown = shown.filter(({ tag }) => tag !== options.tag);
        const notification = notificationOf(title, options, ++newest);
        notification.close = () => (shown = shown.filter(({ id }) => id !== notification.id));
        shown.push(notification);
      },
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options);
          return fakeSubscription('https://push.example/new');
        },
      },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    location: { origin },
    async fetch(path: string, { method, body, headers, credentials }: RequestInit) {
      const { 'idempotency-key': key } = headers as Record<string, string>;
      sent.push({ method: method!, path, body: body && JSON.parse(body as string), key, credentials });
      const answer = answers.get(`${method} ${path}`) ?? 'no reply';
      if (answer === 'no reply') throw new TypeError('Failed to fetch');
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      return new Response(answer.status === 204 ? null : text, { status: answer.status });
    },
  };

  return {
    worker: worker as unknown as ServiceWorkerGlobalScope,
    shown: () => shown,
    sent,
    opened,
    subscribed,
    answer: (call: string, status: number, body?: unknown) => answers.set(call, { status, body }),
    refuseToOpen: () => {
      worker.clients.openWindow = () => Promise.reject(new Error('InvalidAccessError'));
    },
    /** An open window, and what is done to it. */
    openWindow(path: string, { isMovable = true } = {}) {
      const done: string[] = [];
      const client = {
        url: `${origin}${path}`,
        async focus() {
          done.push('focused');
          return client;
        },
        async navigate(url: string) {
          if (!isMovable) throw new TypeError('not controlled');
          done.push(url);
          return client;
        },
      };
      windows = [...windows, client as unknown as WindowClient];
      return done;
    },
  };
}

export function fakeSubscription(endpoint: string): PushSubscription {
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) } as unknown as PushSubscription;
}

function notificationOf(title: string, options: Options, id: number) {
  return {
    ...options,
    id,
    title,
    body: options.body ?? '',
    tag: options.tag ?? '',
    close: () => {},
  } as unknown as Options & {
    id: number;
    title: string;
    body: string;
    tag: string;
    close: () => void;
  };
}
