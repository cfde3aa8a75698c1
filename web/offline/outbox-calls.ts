import { call, withKey } from '#web/lib/api.ts';
import type { Entry } from './outbox.ts';

/** Sends what a person did. */
export function callFor({ act, item, day, text = '', mark, key }: Entry): Promise<unknown> {
  const { kind } = item;
  const [params, action] = [{ id: String(item.id) }, withKey(key)];
  if (act === 'complete') return call(`POST /api/${kind}s/:id/complete`, { params, body: { day }, action });
  if (act === 'undo') return call(`DELETE /api/${kind}s/:id/complete`, { params, query: { day }, action });
  if (act === 'nudge') return call(`POST /api/${kind}s/:id/nudge`, { params, action });
  if (mark) {
    const of = { ...params, completionId: String(mark.completionId) };
    if (act === 'confirm')
      return call(`POST /api/${kind}s/:id/completions/:completionId/confirm`, { params: of, action });
    const body = text === '' ? {} : { reason: text };
    return call(`POST /api/${kind}s/:id/completions/:completionId/decline`, { params: of, body, action });
  }
  return call(`POST /api/${kind}s/:id/comments`, { params, body: { content: text }, action });
}
