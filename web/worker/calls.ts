import type { RefusalCode } from '#shared/contract/errors.ts';

export type CallingWorker = Pick<ServiceWorkerGlobalScope, 'fetch'>;

export type Reply =
  | { type: 'ok'; body: unknown }
  /** No session. */
  | { type: 'signed-out' }
  /** The server's sentence. */
  | { type: 'refused'; sentence: string; code: RefusalCode | undefined }
  /** No reply, or one that another try may change. */
  | { type: 'not-sent' };

/** A call with the session's cookie. Never throws. */
export async function call(
  worker: CallingWorker,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
): Promise<Reply> {
  try {
    const reply = await worker.fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (reply.status === 204) return { type: 'ok', body: undefined };
    if (reply.status === 401) return { type: 'signed-out' };
    const read = (await reply.json()) as { message?: unknown; code?: RefusalCode };
    if (reply.ok) return { type: 'ok', body: read };
    const isFinal = reply.status < 500 && ![408, 425, 429].includes(reply.status) && typeof read.message === 'string';
    return isFinal ? { type: 'refused', sentence: read.message as string, code: read.code } : { type: 'not-sent' };
  } catch {
    return { type: 'not-sent' };
  }
}
