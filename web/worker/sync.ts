import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { deviceStore } from '#web/offline/device-store.ts';
import { isWaiting, syncTag, type Entry } from '#web/offline/outbox.ts';
import { createSender, failure } from '#web/offline/send-outbox.ts';
import { call, type CallingWorker, type Reply } from './calls.ts';

type SyncWorker = CallingWorker & Pick<ServiceWorkerGlobalScope, 'clients' | 'navigator'>;

const store = deviceStore<Entry[]>('outbox');

/**
 * The browser has found a connection. An open page sends its outbox, because it shows the outcome; without one the worker
 * does. Fails while something waits: the browser then fires the event again later.
 */
export async function synced(worker: SyncWorker, tag: string): Promise<void> {
  if (tag !== syncTag) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- For windows.
  for (const page of pages) page.postMessage(syncTag);
  if (pages.length > 0) return;
  const reply = await call(worker, 'GET', '/api/user');
  if (reply.type === 'ok') await sendAll(worker, (reply.body as CurrentUser).id);
  // Signed out: the next page removes what is there, and says so.
  if (reply.type === 'not-sent') throw new Error('No connection');
}

/** Only what the user of this session did. */
async function sendAll(worker: SyncWorker, userId: number): Promise<void> {
  const read = () => store.read(userId);
  const sender = createSender({
    read,
    change: (change) => store.change(userId, change),
    call: async (entry) => bodyOf(await send(worker, entry)),
    lock: (name, task) => worker.navigator.locks.request(name, task),
    maySend: () => true,
    // A refusal is kept with its sentence for the next page.
    isAwaited: () => false,
    onAccepted: () => {},
    onRefused: () => {},
    onSignedOut: () => {},
  });
  await sender.sendAll();
  if ((await read())?.some(isWaiting)) throw new Error('Something still waits');
}

function send(worker: SyncWorker, { act, item, day, text, mark, key }: Entry): Promise<Reply> {
  const path = `/api/${item.kind}s/${item.id}`;
  if (act === 'complete') return call(worker, 'POST', `${path}/complete`, { day }, key);
  if (act === 'undo') return call(worker, 'DELETE', `${path}/complete?day=${day}`, undefined, key);
  if (act === 'nudge') return call(worker, 'POST', `${path}/nudge`, undefined, key);
  if (mark) {
    const body = act === 'decline' ? { ...(text && { reason: text }) } : undefined;
    return call(worker, 'POST', `${path}/completions/${mark.completionId}/${act}`, body, key);
  }
  return call(worker, 'POST', `${path}/comments`, { content: text ?? '' }, key);
}

function bodyOf(reply: Reply): unknown {
  if (reply.type === 'ok') return reply.body;
  if (reply.type === 'refused') throw failure(409, reply.sentence, reply.code);
  throw failure(reply.type === 'signed-out' ? 401 : 0, '');
}
