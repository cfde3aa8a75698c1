import * as z from 'zod/mini';
import { currentUser } from './auth-calls.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

// Signing in through an organisation (OpenID Connect). Every call is a 404 unless the operator has configured one.

/** Where the organisation sends the browser back to. */
export const organisationReturn = '/auth/organisation';

const parameter = z.string().check(z.minLength(1), z.maxLength(4000));

/** Sets a cookie that binds the sign-in to this browser. `url` is the page of the organisation to open. */
export const startOrganisation = endpoint('POST /api/organisation/start', {
  sessionOnly: true,
  open: true,
  reply: z.object({ url: z.string() }),
});

/** Links the organisation's identity to the account with this address, once its password was given. */
const linkNeeded = z.object({ email: z.string(), hasPassword: z.boolean() });

/**
 * Takes the query with which the organisation sent the browser back. `user` is signed in; null if `link` asks for the
 * password of an account first.
 */
export const finishOrganisation = endpoint('POST /api/organisation/finish', {
  sessionOnly: true,
  open: true,
  body: z.object({
    code: z.optional(parameter),
    state: z.optional(parameter),
    iss: z.optional(parameter),
    error: z.optional(parameter),
    currency: z.optional(field.currency),
    timezone: z.optional(field.timeZone),
    inviteCode: z.optional(field.inviteCode),
  }),
  reply: z.object({ user: z.nullable(currentUser), isNew: z.boolean(), link: z.nullable(linkNeeded) }),
});

export const linkForm = z.object({ password: field.givenPassword });

export const linkOrganisation = endpoint('POST /api/organisation/link', {
  sessionOnly: true,
  open: true,
  body: linkForm,
  reply: currentUser,
});

export const organisationIdentity = z.object({
  id: field.id,
  /** The host of the organisation's sign-in. */
  organisation: z.string(),
  /** The address with which it was linked. */
  email: z.string(),
  createdAt: field.moment,
  lastUsedAt: z.nullable(field.moment),
});

export type OrganisationIdentity = z.infer<typeof organisationIdentity>;

export const listOrganisations = endpoint('GET /api/organisation', {
  sessionOnly: true,
  reply: z.array(organisationIdentity),
});

export const unlinkOrganisation = endpoint('DELETE /api/organisation/:id', {
  sessionOnly: true,
  params: z.object({ id: field.idParam }),
});
