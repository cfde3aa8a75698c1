import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

/** What the account's activity lists. Those that end in `by_operator` were not done by the user. */
export const accountEventKinds = [
  'registered',
  'signed_in',
  'sign_in_failed',
  'wrong_password',
  'wrong_passkey',
  'session_ended',
  'signed_out_others',
  'signed_in_by_passkey',
  'passkey_added',
  'passkey_deleted',
  'signed_in_by_organisation',
  'organisation_linked',
  'organisation_unlinked',
  'token_made',
  'token_revoked',
  'webhook_added',
  'webhook_removed',
  'calendar_made',
  'calendar_ended',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_change_undone',
  'account_deleted',
  'suspended_by_operator',
  'resumed_by_operator',
  'signed_out_by_operator',
  'reset_link_by_operator',
  'deleted_by_operator',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/** `id` is not the session's token, and no part of it. */
const session = z.object({
  id: z.string(),
  /** In words, such as "Firefox on Android". */
  device: z.string(),
  createdAt: field.moment,
  /** To the hour. */
  lastUsedAt: field.moment,
  /** Whether this call came from it. */
  current: z.boolean(),
});

/** Most recently used first. */
export const listSessions = endpoint('GET /api/sessions', { sessionOnly: true, reply: z.array(session) });

export const endSession = endpoint('DELETE /api/sessions/:id', {
  sessionOnly: true,
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

export const endOtherSessions = endpoint('DELETE /api/sessions', { sessionOnly: true });

/** `device` is null when the operator did it. */
export const accountEvent = z.object({
  id: field.id,
  kind: z.enum(accountEventKinds),
  device: z.nullable(z.string()),
  at: field.moment,
});

/** Newest first, of the last 90 days. `before` is the id of an event: only older ones are listed. */
export const listActivity = endpoint('GET /api/user/activity', {
  sessionOnly: true,
  query: z.object({ before: z.optional(field.idParam), limit: z.optional(field.countParam(200)) }),
  reply: z.array(accountEvent),
});
