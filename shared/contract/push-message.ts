import type { Day } from '#shared/domain/days.ts';

/** The decrypted text of a push, as JSON, which the service worker shows. It never holds an amount. */
export type PushMessage = {
  /** `close` shows nothing: it takes the reminder with this tag, or the question about a mark, off the device. */
  type: 'reminder' | 'alert' | 'close';
  title: string;
  body: string;
  /** Where a click leads: a path of ours. */
  url: string;
  /** A newer notification with the same tag replaces the older one. */
  tag: string;
  /** With "Done" and "In an hour", or "Confirm"; needs `complete` or `confirm`. */
  actions?: true;
  /** What "Done" completes. */
  complete?: MarkToMake;
  /** What "Confirm" confirms, for an overseer. */
  confirm?: MarkToConfirm;
  /** With `close`: only a reminder of that day is closed. */
  day?: Day;
  /** With `close`: only a question about one of these marks is closed. */
  completionIds?: number[];
  silent?: boolean;
};

/** The key makes "Done" count once, however often it is pressed and on however many devices. */
export type MarkToMake = { items: 'habits' | 'challenges'; id: number; day: Day; idempotencyKey: string };

/** Another person's mark that waits for an overseer's word. */
export type MarkToConfirm = {
  items: 'habits' | 'challenges';
  id: number;
  completionId: number;
  idempotencyKey: string;
};

/** What a shown notification remembers for its click. Pages read it too, to close reminders that are done. */
export type ShownData = {
  type: 'reminder' | 'alert' | 'outcome';
  url: string;
  /** Present while the day can be marked from the notification. */
  complete?: MarkToMake;
  /** Present while the mark can be confirmed from the notification. */
  confirm?: MarkToConfirm;
};
