import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

export const currentUser = z.object({
  id: field.id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  /** A new address that replaces `email` once it is confirmed. */
  pendingEmail: z.nullable(z.string()),
  /** False for a person who signs in by passkeys or through an organisation only. */
  hasPassword: z.boolean(),
  balance: field.decimal,
  currency: field.currency,
  timezone: z.string(),
  /** The hour at which their days start, from midnight (0) to 06:00. */
  dayStartHour: z.int(),
  /** The user's date and when it ends, from the server's clock: the device's clock may be wrong. */
  today: field.day,
  dayEndsAt: field.moment,
});

export type UserReply = z.infer<typeof currentUser>;
/** The balance changes with every mark, and few screens show it: the web reads it by `useBalance`. */
export type CurrentUser = Omit<UserReply, 'balance'>;

export const loginForm = z.object({
  /** A username or an e-mail address. */
  username: field.requiredText('Username is required', limits.email.max),
  password: field.givenPassword,
});

export const registrationForm = z.object({
  email: field.email,
  password: field.newPassword,
  name: field.requiredName('Name is required', limits.name.max),
  username: field.username,
});

export const register = endpoint('POST /api/register', {
  sessionOnly: true,
  open: true,
  body: z.extend(registrationForm, {
    currency: z.optional(field.currency),
    timezone: z.optional(field.timeZone),
    /** Of a habit or a challenge. Needed where only invited people may register. */
    inviteCode: z.optional(field.inviteCode),
  }),
  reply: currentUser,
});

export const registrationModes = ['open', 'invited', 'closed'] as const;

/** Who may create an account here. */
export const getRegistration = endpoint('GET /api/registration', {
  open: true,
  reply: z.object({
    mode: z.enum(registrationModes),
    /** The name of the organisation through which people can sign in. */
    organisation: z.nullable(z.string()),
  }),
});

export const login = endpoint('POST /api/login', {
  sessionOnly: true,
  open: true,
  body: loginForm,
  reply: currentUser,
});

/** Open, so that signing out twice is not an error. */
export const logout = endpoint('POST /api/logout', { sessionOnly: true, open: true });

export const getUser = endpoint('GET /api/user', { reply: currentUser });
