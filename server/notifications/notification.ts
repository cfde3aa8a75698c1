import type { NotificationKind } from '#shared/domain/notifications.ts';
import type { Day } from '#shared/domain/days.ts';
import type { JobDeps } from '#server/jobs/job-worker.ts';

/** What a push or a mail is about. Ids only: whether to send it and its text are decided when it is sent. */
export type What =
  | { type: 'reminder'; commitmentIds: number[]; day: Day; time: string; idempotencyKey: string }
  | { type: 'alert'; topic: NotificationKind; commitmentId: number; fromUserId: number }
  | { type: 'close'; commitmentId: number; day: Day };

/** The payload of a job of kind `push`: one device. */
export type PushPayload = { subscriptionId: number; what: What };

/** What the service worker decrypts and shows. Never contains an amount. */
export type PushMessage = {
  type: What['type'];
  title: string;
  body: string;
  url: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  actions?: true;
  complete?: { items: 'habits' | 'challenges'; id: number; day: Day; idempotencyKey: string };
  silent?: boolean;
};

/** `validUntil`: a device that was off until then no longer gets it. */
export type ComposedPush = { message: PushMessage; validUntil: Date };

/** For each, in order, the message, or null if nothing is to be sent. */
export type ComposePushes = (
  deps: JobDeps,
  pushes: readonly { userId: number; what: What }[],
) => Promise<(ComposedPush | null)[]>;
