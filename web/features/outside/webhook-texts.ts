import type { WebhookDelivery, WebhookEvent } from '#shared/contract/webhook-calls.ts';
import { timeIn } from '#shared/domain/days.ts';
import { momentText } from '#web/lib/moment-text.ts';

export const eventNames: Record<WebhookEvent, string> = {
  completion: 'Kept',
  undo: 'Undone',
  nudge: 'Nudge',
  pause: 'Pause',
  streak: 'Streak',
  goal: 'Goal reached',
};

/** "Kept, undone, streak" */
export function eventList(events: readonly WebhookEvent[]): string {
  const text = events.map((event) => eventNames[event].toLowerCase()).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function deliveryTitle({ event, name }: WebhookDelivery): string {
  if (name === null) return eventNames[event];
  const word = eventNames[event].toLowerCase();
  return event === 'completion' || event === 'undo' ? `${name} ${word}` : `${eventNames[event]}: ${name}`;
}

/** "Yesterday, 19:02 · answered 503, trying again at 09:40" */
export function deliveryText(delivery: WebhookDelivery, now: Date, timeZone: string): string {
  const { state, status, lastTriedAt, nextTryAt, createdAt } = delivery;
  const when = momentText(lastTriedAt ?? createdAt, now, timeZone);
  if (state === 'failed') return `${when} · Stopped after a day without an answer`;
  if (lastTriedAt === null) return `${when} · waiting to be sent`;
  const answer = status === null ? 'no answer' : `answered ${status}`;
  const again = state === 'waiting' && nextTryAt ? `, trying again at ${timeIn(timeZone, new Date(nextTryAt))}` : '';
  return `${when} · ${answer}${again}`;
}

/** Without the scheme. */
export function shownUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
