import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { notificationKinds, type NotificationKind } from '#shared/domain/notifications.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const ways = z.object({ push: z.boolean(), mail: z.boolean() });

/** The same schema for every kind. */
function everyKind<S extends z.ZodMiniType>(schema: S): z.ZodMiniObject<Record<NotificationKind, S>> {
  return z.object(Object.fromEntries(notificationKinds.map((kind) => [kind, schema])) as Record<NotificationKind, S>);
}

const quietHours = z.object({ from: field.wallTime, to: field.wallTime });
export const weeklyLetter = z.enum(['sunday', 'monday', 'never']);

export const notificationSettings = z.object({
  kinds: everyKind(ways),
  /** By the person's own clock; `to` may lie on the next day. Null turns them off. */
  quietHours: z.nullable(quietHours),
  weeklyLetter,
});

export const getNotificationSettings = endpoint('GET /api/user/notifications', { reply: notificationSettings });

/** Partial at every level: what is missing stays as it is. */
export const updateNotificationSettings = endpoint('PATCH /api/user/notifications', {
  sessionOnly: true,
  body: z.object({
    kinds: z.optional(z.partial(everyKind(z.partial(ways)))),
    quietHours: z.optional(z.nullable(z.partial(quietHours))),
    weeklyLetter: z.optional(weeklyLetter),
  }),
  reply: notificationSettings,
});

/** The server's public VAPID key in base64url, which a browser needs to subscribe. */
export const getPushKey = endpoint('GET /api/push-key', { reply: z.object({ publicKey: z.string() }) });

const endpointUrl = z.string().check(z.minLength(1), z.maxLength(limits.pushEndpoint.max));
const base64url = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}=*$`)));

/** Registers this device for push. It belongs to the session that made the call, and ends with it. */
export const addPushSubscription = endpoint('POST /api/push-subscriptions', {
  sessionOnly: true,
  body: z.object({
    endpoint: endpointUrl,
    /** The browser's public key (65 bytes) and its secret (16 bytes). */
    keys: z.object({ p256dh: base64url(87, 87), auth: base64url(22, 22) }),
  }),
});

/** Forgets a device of the caller. */
export const deletePushSubscription = endpoint('DELETE /api/push-subscriptions', {
  sessionOnly: true,
  body: z.object({ endpoint: endpointUrl }),
});

/** Sends a notification to one device of the caller, so that they see whether push arrives there. */
export const testPushSubscription = endpoint('POST /api/push-subscriptions/test', {
  sessionOnly: true,
  body: z.object({ endpoint: endpointUrl }),
});

/** Turns off mail of the kind that the token of a mail names. Mail programs post to `/unsubscribe` itself. */
export const unsubscribe = endpoint('POST /api/unsubscribe', {
  sessionOnly: true,
  open: true,
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) }),
  /** The kind that is off now; `weeklyLetter` is the letter. */
  reply: z.object({ kind: z.enum([...notificationKinds, 'weeklyLetter']) }),
});
