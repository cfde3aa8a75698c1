import { createHmac, timingSafeEqual } from 'node:crypto';
import { notificationKinds, type NotificationKind } from '#shared/domain/notifications.ts';

/** What a mail can be turned off for. */
export type MailTopic = NotificationKind | 'weeklyLetter';

const topics: readonly string[] = [...notificationKinds, 'weeklyLetter'];

/** Names the person and the kind, and is valid for ever: it stands in mails, which are kept. It does not sign in. */
export function unsubscribeToken(secret: string, userId: number, topic: MailTopic): string {
  return `${userId}.${topic}.${seal(secret, userId, topic)}`;
}

/** Undefined unless this server made it. */
export function readUnsubscribeToken(secret: string, token: string): { userId: number; topic: MailTopic } | undefined {
  const [, id, topic, sealed] = /^([1-9]\d{0,14})\.([A-Za-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !topic || !sealed || !topics.includes(topic)) return undefined;
  const [userId, known] = [Number(id), topic as MailTopic];
  const isOurs = timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(secret, userId, known)));
  return isOurs ? { userId, topic: known } : undefined;
}

function seal(secret: string, userId: number, topic: MailTopic): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId} ${topic}`).digest('base64url');
}
