import type { ShownData } from '#shared/contract/push-message.ts';

export type Shown = {
  title: string;
  body: string;
  tag: string;
  data: ShownData;
  actions?: readonly Action[];
  /** Replaces an older one without sound or vibration. */
  isQuiet?: boolean;
};

/** `actions` and `renotify` are missing from TypeScript's types, because not every browser has them. */
type Options = NotificationOptions & { actions?: readonly { action: Action; title: string }[]; renotify: boolean };
export type Action = 'done' | 'later' | 'confirm';

const titles: Record<Action, string> = { done: 'Done', later: 'In an hour', confirm: 'Confirm' };

/** What can be done from a notification with this data. */
export function actionsOf({ complete, confirm }: ShownData): Action[] {
  if (confirm) return ['confirm'];
  return complete ? ['done', 'later'] : [];
}

export function show(worker: Pick<ServiceWorkerGlobalScope, 'registration'>, shown: Shown): Promise<void> {
  const { title, body, tag, data, actions = [], isQuiet = false } = shown;
  const options: Options = {
    body,
    tag,
    data,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    renotify: !isQuiet,
    silent: isQuiet,
    ...(actions.length > 0 && { actions: actions.map((action) => ({ action, title: titles[action] })) }),
  };
  return worker.registration.showNotification(title, options);
}
