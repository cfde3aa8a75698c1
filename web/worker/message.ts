import type { MarkToConfirm, MarkToMake, PushMessage } from '#shared/contract/push-message.ts';

/** Undefined if the text is no message that this version knows. */
export function messageIn(text: string | undefined): PushMessage | undefined {
  const message = parsed(text) as Partial<PushMessage> | null | undefined;
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, title, body, url, tag, complete, confirm, completionIds = [] } = message;
  const isKnown = type === 'reminder' || type === 'alert' || type === 'close';
  if (!isKnown || typeof tag !== 'string' || tag === '') return undefined;
  if (type !== 'close' && ![title, body, url].every((part) => typeof part === 'string')) return undefined;
  if (!Array.isArray(completionIds)) return undefined;
  if (complete !== undefined && !isMark(complete)) return undefined;
  if (confirm !== undefined && !isMarkToConfirm(confirm)) return undefined;
  return message as PushMessage;
}

/** Its parts form an address, so they are checked one by one. */
function isMark({ items, id, day, idempotencyKey }: Partial<MarkToMake>): boolean {
  return (
    (items === 'habits' || items === 'challenges') &&
    Number.isSafeInteger(id) &&
    typeof day === 'string' &&
    typeof idempotencyKey === 'string'
  );
}

function isMarkToConfirm({ items, id, completionId, idempotencyKey }: Partial<MarkToConfirm>): boolean {
  return (
    (items === 'habits' || items === 'challenges') &&
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(completionId) &&
    typeof idempotencyKey === 'string'
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
