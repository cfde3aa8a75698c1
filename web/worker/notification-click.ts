import type { MarkToConfirm, MarkToMake, ShownData } from '#shared/contract/push-message.ts';
import { call, type CallingWorker, type Reply } from './calls.ts';
import { openAt, type OpeningWorker } from './open-window.ts';
import { outcomeOf } from './outcome.ts';
import { actionsOf, show, type Action } from './shown-notification.ts';

type Worker = CallingWorker & OpeningWorker & Pick<ServiceWorkerGlobalScope, 'registration'>;
type Pressed = Pick<Notification, 'title' | 'body' | 'tag' | 'data' | 'close'>;

export async function clicked(
  worker: Worker,
  { notification, action }: { notification: Pressed; action: string },
): Promise<void> {
  // Notifications of an older version may have other data.
  const data = (notification.data ?? { url: '/' }) as ShownData;
  const pressed = action as Action | '';
  if (data.complete && pressed === 'done') return markDone(worker, notification, data, data.complete);
  if (data.complete && pressed === 'later') return remindLater(worker, notification, data, data.complete);
  if (data.confirm && pressed === 'confirm') return confirmMark(worker, notification, data, data.confirm);
  notification.close();
  await openAt(worker, data.url);
}

async function markDone(worker: Worker, notification: Pressed, data: ShownData, mark: MarkToMake): Promise<void> {
  const { items, id, day, idempotencyKey } = mark;
  const reply = await call(worker, 'POST', `/api/${items}/${id}/complete`, { day }, idempotencyKey);
  if (reply.type !== 'ok') return tellFailure(worker, notification, data, reply);
  const body = await outcomeOf(worker, mark, reply.body as { late: boolean; status?: string });
  await replace(worker, notification, { title: `${notification.title}: kept`, body }, data);
}

/** For an overseer: the first word stands, and a second is refused with the name of the first. */
async function confirmMark(worker: Worker, notification: Pressed, data: ShownData, mark: MarkToConfirm): Promise<void> {
  const { items, id, completionId, idempotencyKey } = mark;
  const path = `/api/${items}/${id}/completions/${completionId}/confirm`;
  const reply = await call(worker, 'POST', path, undefined, idempotencyKey);
  if (reply.type !== 'ok') return tellFailure(worker, notification, data, reply);
  await replace(worker, notification, { title: 'Confirmed', body: notification.body }, data);
}

async function remindLater(worker: Worker, notification: Pressed, data: ShownData, mark: MarkToMake): Promise<void> {
  const { items, id, day } = mark;
  const reply = await call(worker, 'POST', `/api/${items}/${id}/reminders/snooze`, { day });
  if (reply.type !== 'ok') return tellFailure(worker, notification, data, reply);
  notification.close();
}

async function tellFailure(
  worker: Worker,
  notification: Pressed,
  data: ShownData,
  reply: Exclude<Reply, { type: 'ok' }>,
): Promise<void> {
  const { title } = notification;
  if (reply.type === 'refused') return replace(worker, notification, { title, body: reply.sentence }, data);
  if (reply.type === 'not-sent') {
    const body = 'This could not be sent. Check your connection and try again.';
    return show(worker, { title, body, tag: notification.tag, data, actions: actionsOf(data), isQuiet: true });
  }
  notification.close();
  try {
    await openAt(worker, data.url);
  } catch {
    // The click may be too long ago to open a window.
    await replace(worker, notification, { title, body: 'Please sign in to Kept first.' }, data);
  }
}

/** In place, without actions: it has been answered. */
function replace(
  worker: Worker,
  { tag }: Pressed,
  words: { title: string; body: string },
  { url }: ShownData,
): Promise<void> {
  return show(worker, { ...words, tag, data: { type: 'outcome', url }, isQuiet: true });
}
