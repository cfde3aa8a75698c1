import type { ShownData } from '#shared/contract/push-message.ts';

export type Shown = {
  title: string;
  body: string;
  tag: string;
  data: ShownData;
  hasActions?: boolean;
  /** Replaces an older one without sound or vibration. */
  isQuiet?: boolean;
};

/** `actions` and `renotify` are missing from TypeScript's types, because not every browser has them. */
type Options = NotificationOptions & { actions?: { action: Action; title: string }[]; renotify: boolean };
export type Action = 'done' | 'later';

const actions: { action: Action; title: string }[] = [
  { action: 'done', title: 'Done' },
  { action: 'later', title: 'In an hour' },
];

export function show(worker: Pick<ServiceWorkerGlobalScope, 'registration'>, shown: Shown): Promise<void> {
  const { title, body, tag, data, hasActions = false, isQuiet = false } = shown;
  const options: Options = {
    body,
    tag,
    data,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    renotify: !isQuiet,
    silent: isQuiet,
    ...(hasActions && { actions }),
  };
  return worker.registration.showNotification(title, options);
}
