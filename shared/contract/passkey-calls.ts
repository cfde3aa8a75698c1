import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { currentUser, registrationForm } from './auth-calls.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

// The shapes of WebAuthn, in the JSON form that browsers and SimpleWebAuthn use.

const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max));
const credentialId = bytes(1400);
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));
const type = z.literal('public-key');

const credential = { id: credentialId, rawId: credentialId, type };

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(transports),
  }),
});

/** An answer of a passkey to a challenge: it signs in, or confirms that the owner asks. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
});

const known = z.array(z.object({ id: z.string(), type, transports: z.array(z.string()) }));

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `name` is the username: of the account, or the free one that a new account will get. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: known,
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: known,
});

export const passkey = z.object({
  id: field.id,
  name: z.string(),
  /** `key` is a security key; `device` anything that asks for a fingerprint, a face or a screen lock. */
  kind: z.enum(['device', 'key']),
  createdAt: field.moment,
  lastUsedAt: z.nullable(field.moment),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeyAccountForm = z.pick(registrationForm, { name: true, email: true });
export const passkeyNameForm = z.object({ name: field.requiredText('Name is required', limits.passkeyName.max) });

/**
 * Signed in: another passkey for the account, which needs the password or an answer of another passkey. Not signed in:
 * a new account, which needs a name.
 */
export const passkeyRegistrationOptions = endpoint('POST /api/passkeys/registration-options', {
  sessionOnly: true,
  open: true,
  body: z.object({
    name: z.optional(passkeyAccountForm.shape.name),
    email: z.optional(passkeyAccountForm.shape.email),
    inviteCode: z.optional(field.inviteCode),
    password: z.optional(field.givenPassword),
    assertion: z.optional(assertion),
  }),
  reply: creationOptions,
});

/** Adds the passkey to the account of the session. Without a session `account` is needed, is created and signed in. */
export const addPasskey = endpoint('POST /api/passkeys', {
  sessionOnly: true,
  open: true,
  body: z.object({
    response: created,
    /** Of the passkey. */
    name: z.optional(passkeyNameForm.shape.name),
    account: z.optional(
      z.extend(passkeyAccountForm, {
        currency: z.optional(field.currency),
        timezone: z.optional(field.timeZone),
        inviteCode: z.optional(field.inviteCode),
      }),
    ),
  }),
  reply: z.extend(passkey, { user: currentUser }),
});

/** `confirm` is for a signed-in person who proves that they are the owner: its answer is an `assertion`. */
export const passkeyLoginOptions = endpoint('POST /api/passkeys/login-options', {
  sessionOnly: true,
  open: true,
  body: z.object({ purpose: z.optional(z.enum(['login', 'confirm'])) }),
  reply: requestOptions,
});

export const passkeyLogin = endpoint('POST /api/passkeys/login', {
  sessionOnly: true,
  open: true,
  body: z.object({ response: assertion }),
  reply: currentUser,
});

export const listPasskeys = endpoint('GET /api/passkeys', { sessionOnly: true, reply: z.array(passkey) });

export const deletePasskey = endpoint('DELETE /api/passkeys/:id', {
  sessionOnly: true,
  params: z.object({ id: field.idParam }),
});
