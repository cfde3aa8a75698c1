import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

// Access tokens: `Authorization: Bearer kept_...` instead of a session, for scripts and other programs.

export const tokenAccesses = ['read', 'write'] as const;
const access = z.enum(tokenAccesses, 'Please choose read or write');

export const accessToken = z.object({
  id: field.id,
  name: z.string(),
  access,
  createdAt: field.moment,
  /** Null if it never ends. One that has ended stays in the list for 90 days. */
  expiresAt: z.nullable(field.moment),
  /** To the hour. */
  lastUsedAt: z.nullable(field.moment),
});

export type AccessToken = z.infer<typeof accessToken>;

const days = `Please give 1 to ${limits.tokenDays.max} days, or null`;

export const tokenForm = z.object({
  name: field.requiredName('Please give it a name', limits.tokenName.max),
  access,
  expiresInDays: z.nullable(z.int(days).check(z.minimum(1, days), z.maximum(limits.tokenDays.max, days))),
});

/** Newest first. */
export const listTokens = endpoint('GET /api/tokens', { sessionOnly: true, reply: z.array(accessToken) });

/** `token` is shown in this reply only. */
export const makeToken = endpoint('POST /api/tokens', {
  sessionOnly: true,
  body: tokenForm,
  reply: z.extend(accessToken, { token: z.string() }),
});

/** It is refused from then on. */
export const revokeToken = endpoint('DELETE /api/tokens/:id', {
  sessionOnly: true,
  params: z.object({ id: field.idParam }),
});
