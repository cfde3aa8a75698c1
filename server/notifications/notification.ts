import type { NotificationKind } from '#shared/domain/notifications.ts';
import type { PushMessage } from '#shared/contract/push-message.ts';
import type { Day } from '#shared/domain/days.ts';
import type { JobDeps } from '#server/jobs/job-handler.ts';

/** What a push or a mail is about. Ids only: whether to send it and its text are decided when it is sent. */
export type What = AboutPromise | { type: 'test' };

export type AboutPromise = Reminder | Alert | Close;

/** The reminder of a day that was done, or the question about marks that were answered. */
export type Close = { type: 'close'; commitmentId: number } & ({ day: Day } | { completionIds: number[] });

/** One minute's reminder, about one promise or several. */
export type Reminder = {
  type: 'reminder';
  commitmentIds: number[];
  /** The person's day that it is for. */
  day: Day;
  /** "07:30" on the person's clock; null for one that comes again an hour later. */
  time: string | null;
  /** With it "Done" completes the day once, however often it is pressed and on however many devices. */
  idempotencyKey: string;
};

export type Alert = {
  type: 'alert';
  /** The switch of the settings that it belongs to. */
  topic: NotificationKind;
  event: AlertEvent;
  /** Null for what is about a shared goal or a payment. */
  commitmentId: number | null;
  fromUserId: number;
  /** With `waiting`: the sender's day that it is about. The key makes "Confirm" count once. */
  mark?: { day: Day; idempotencyKey: string };
};

/** What a companion did. */
export type AlertEvent =
  | 'nudge'
  | 'comment'
  | 'pause'
  | 'return'
  | 'joined'
  | 'left'
  | 'asked'
  | 'accepted'
  | 'everyoneKept'
  | 'waiting'
  | 'confirmed'
  | 'declined'
  | MoneyEvent;

/** What concerns money between people. */
export type MoneyEvent =
  | 'goalJoined'
  | 'goalRedeemed'
  | 'goalLowered'
  | 'pledged'
  | 'pledgeAccepted'
  | 'pledgeEnded'
  | 'paid'
  | 'paymentConfirmed'
  | 'paymentRejected';

/** The payload of a job of kind `push`: one device. */
export type PushPayload = { subscriptionId: number; what: What };

/** The payload of a job of kind `alert`, before it is fanned out to devices and addresses. */
export type AlertPayload = Omit<Alert, 'type'> & { toUserIds: number[] };

/** The payload of a job of kind `snooze`. */
export type SnoozePayload = { commitmentId: number; day: Day };

export type { PushMessage };

/** `validUntil`: a device that was off until then no longer gets it. */
export type ComposedPush = { message: PushMessage; validUntil: Date };

/** For each, in order, the message, or null if nothing is to be sent. */
export type ComposePushes = (
  deps: JobDeps,
  pushes: readonly { userId: number; what: What }[],
) => Promise<(ComposedPush | null)[]>;
