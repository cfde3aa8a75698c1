import type { PushMessage, ShownData } from '#shared/contract/push-message.ts';
import { messageIn } from './message.ts';
import { actionsOf, show } from './shown-notification.ts';

type Worker = Pick<ServiceWorkerGlobalScope, 'registration'>;

export function pushed(worker: Worker, data: Pick<PushMessageData, 'text'> | null): Promise<void> {
  const message = messageIn(data?.text());
  if (!message) return showUnknown(worker);
  if (message.type === 'close') return close(worker, message);
  const { type, title, body, tag, url, complete, confirm, actions = false, silent = false } = message;
  const remembered = { type, url, ...(complete && { complete }), ...(confirm && { confirm }) };
  const buttons = actions ? actionsOf(remembered) : [];
  return show(worker, { title, body, tag, data: remembered, actions: buttons, isQuiet: silent });
}

/** Browsers take push away from a site that shows nothing. */
function showUnknown(worker: Worker): Promise<void> {
  const body = 'Open Kept to see what is new.';
  return show(worker, { title: 'Kept', body, tag: 'kept', data: { type: 'alert', url: '/' } });
}

/** An alert or an outcome that has replaced the reminder or the question stays. */
async function close(worker: Worker, { tag, day, completionIds }: PushMessage): Promise<void> {
  for (const notification of await worker.registration.getNotifications({ tag })) {
    const shown = notification.data as ShownData | null;
    const isOfDay = day === undefined || shown?.complete?.day === day;
    const isDone = completionIds
      ? shown?.confirm && completionIds.includes(shown.confirm.completionId)
      : shown?.type === 'reminder' && isOfDay;
    if (isDone) notification.close();
  }
}
