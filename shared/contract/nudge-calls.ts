import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const nudgeParams = z.object({ id: field.idParam });

/**
 * `request`: the sender waits to be let in, and the notification goes when they no longer do. `pledge` is about a
 * promise, `goal` about a shared goal and `due` about a payment. `overseer`: the sender oversees from now on, and the
 * doer may choose to have their marks confirmed.
 */
export const nudgeKinds = ['notice', 'request', 'pledge', 'goal', 'due', 'overseer'] as const;

/** A notification: a companion sent a nudge, paused or resumed, a person asks to join or was let in. */
export const nudge = z.object({
  id: field.id,
  kind: z.enum(nudgeKinds),
  /** Both are null for `goal` and `due`. */
  habitId: z.nullable(field.id),
  challengeId: z.nullable(field.id),
  fromUserId: field.id,
  toUserId: field.id,
  senderName: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: field.moment,
});

/** Newest first; `before` is the id of the oldest one already loaded. */
export const listNudges = endpoint('GET /api/nudges', {
  query: z.object({ before: z.optional(field.idParam), limit: z.optional(field.countParam(200)) }),
  reply: z.array(nudge),
});

/** Counts all unread notifications, not only those of one page. */
export const countUnreadNudges = endpoint('GET /api/nudges/unread', { reply: z.object({ unread: z.int() }) });

export const readNudge = endpoint('POST /api/nudges/:id/read', { params: nudgeParams });
export const deleteNudge = endpoint('DELETE /api/nudges/:id', { params: nudgeParams });
