import * as z from 'zod/mini';
import { limits } from '#shared/domain/limits.ts';
import { currentUser } from './auth-calls.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { goalReward } from './goal-reward-calls.ts';
import { organisationIdentity } from './organisation-calls.ts';
import { assertion, passkey } from './passkey-calls.ts';
import { notificationSettings } from './notification-calls.ts';
import { nudge } from './nudge-calls.ts';
import { challenge } from './challenge-calls.ts';
import { completion, ownMarks, role } from './commitment-parts.ts';
import { habit, habitMember } from './habit-calls.ts';
import { pledge, settlement } from './pledge-calls.ts';
import { rewardTransaction } from './ledger-calls.ts';
import { accountEvent } from './session-calls.ts';
import { accessToken } from './token-calls.ts';
import { webhook } from './webhook-calls.ts';

const name = z
  .string('Name must be at least 2 characters.')
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters.'),
    z.maxLength(limits.name.max, field.tooLong(limits.name.max)),
  );

const email = z
  .string('Please enter a valid email address.')
  .check(
    z.trim(),
    z.maxLength(limits.email.max, field.tooLong(limits.email.max)),
    z.email('Please enter a valid email address.'),
  );

const profile = z.object({ name, email, currency: field.currency });

/** An empty e-mail address leaves the stored one unchanged. */
export const profileForm = z.extend(profile, {
  email: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || z.safeParse(email, text).success, 'Please enter a valid email address.'),
  ),
});

const atLeastSix = field.passwordOfSix('Password must be at least 6 characters');

const newPasswords = z.object({ newPassword: atLeastSix, confirmPassword: atLeastSix });
const matching = z.refine<z.infer<typeof newPasswords>>((form) => form.newPassword === form.confirmPassword, {
  path: ['confirmPassword'],
  message: "Passwords don't match",
});

export const passwordForm = z.extend(newPasswords, { currentPassword: atLeastSix }).check(matching);
/** For a person without a password. */
export const firstPasswordForm = newPasswords.check(matching);

export const deleteAccountForm = z.object({ password: field.givenPassword });

/** That the owner asks: the password, or an answer of a passkey to a `confirm` challenge. */
const proof = { password: z.optional(field.givenPassword), assertion: z.optional(assertion) };

export const updateUser = endpoint('PATCH /api/user', {
  sessionOnly: true,
  body: z.object({
    currency: z.optional(field.currency),
    timezone: z.optional(field.timeZone),
    /** From the next day on; the current one ends as it would have. */
    dayStartHour: z.optional(field.dayStartHour),
  }),
  reply: currentUser,
});

/**
 * A new e-mail address needs the password or a passkey. It becomes `pendingEmail`, and counts once the link mailed to it was opened.
 * The reply does not tell whether the address has an account.
 */
export const updateProfile = endpoint('PUT /api/user/profile', {
  sessionOnly: true,
  body: z.extend(z.partial(profile), proof),
  reply: currentUser,
});

export const changePassword = endpoint('PUT /api/user/password', {
  sessionOnly: true,
  body: z
    .object({
      currentPassword: z.optional(atLeastSix),
      /** Instead of the current password, which a person with passkeys only does not have. */
      assertion: z.optional(assertion),
      newPassword: atLeastSix,
    })
    .check(
      z.refine((form) => form.currentPassword !== undefined || form.assertion !== undefined, {
        path: ['currentPassword'],
        message: 'Password must be at least 6 characters',
      }),
    ),
});

const membership = z.object({
  id: field.id,
  name: z.string(),
  description: z.string(),
  isCreator: z.boolean(),
  role: habitMember.shape.role,
  rewardAmount: field.decimal,
  /** Whether the other members see the amount. */
  rewardVisible: z.boolean(),
  confirmation: ownMarks.confirmation,
  joinedAt: field.moment,
  /** The day of joining, on their own calendar. */
  joinedOn: field.day,
  archivedAt: z.nullable(field.moment),
});
const { frequency, weekdays, times, weekStart, allowLate } = habit.shape;
const { pausedAt, pauseReason } = habitMember.shape;
const { goalDays, completionDays, startDate, endDate } = challenge.shape;
/** A habit or a challenge. */
const item = z.object({ habitId: z.nullable(field.id), challengeId: z.nullable(field.id) });

/** Everything stored about the caller; with `format=csv` everything they wrote or kept as a zip of CSV files. */
export const exportUser = endpoint('GET /api/user/export', {
  query: z.object({ format: z.optional(z.enum(['json', 'csv'], 'Please give json or csv as the format')) }),
  orFile: 'application/zip',
  reply: z.object({
    exportedAt: field.moment,
    account: z.extend(z.omit(currentUser, { today: true, dayEndsAt: true }), { createdAt: field.moment }),
    sessions: z.array(
      z.object({ device: z.string(), createdAt: field.moment, lastUsedAt: field.moment, expiresAt: field.moment }),
    ),
    /** Browsers in which the caller has signed in. */
    knownBrowsers: z.array(z.object({ lastUsedAt: field.moment })),
    activity: z.array(accountEvent),
    accessTokens: z.array(z.omit(accessToken, { id: true })),
    /** When the address of the calendar was made; null if there is none. */
    calendarSince: z.nullable(field.moment),
    /** Without their secrets. */
    webhooks: z.array(z.omit(webhook, { id: true })),
    passkeys: z.array(z.omit(passkey, { id: true, kind: true })),
    organisations: z.array(z.omit(organisationIdentity, { id: true })),
    habits: z.array(z.extend(membership, { frequency, weekdays, times, weekStart, allowLate, pausedAt, pauseReason })),
    completions: z.array(
      z.object({ habitId: field.id, completionDate: field.day, late: z.boolean(), status: completion.shape.status }),
    ),
    /** `reason` is null if none was stored. */
    pauses: z.array(
      z.object({ habitId: field.id, from: field.day, until: z.nullable(field.day), reason: pauseReason }),
    ),
    /** Days kept and paused before Kept, brought by imports. */
    importedDays: z.array(z.extend(item, { kept: z.array(field.day), paused: z.array(field.day) })),
    rewardTransactions: z.array(rewardTransaction),
    challenges: z.array(z.extend(membership, { goalDays, completionDays, startDate, endDate, allowLate })),
    challengeCompletions: z.array(
      z.object({
        challengeId: field.id,
        completionDate: field.day,
        late: z.boolean(),
        status: completion.shape.status,
      }),
    ),
    /** Marks of the caller that were declined or taken back while they waited, and those the caller declined. */
    endedMarks: z.array(
      z.extend(item, {
        day: field.day,
        outcome: z.enum(['declined', 'withdrawn']),
        reason: z.nullable(z.string()),
        isOwn: z.boolean(),
        endedAt: field.moment,
      }),
    ),
    comments: z.array(z.extend(item, { content: z.string(), timestamp: field.moment })),
    nudges: z.array(nudge),
    nudgesSent: z.array(z.extend(item, { message: z.string(), timestamp: field.moment })),
    invitations: z.array(
      z.extend(item, { code: z.string(), createdAt: field.moment, expiresAt: z.nullable(field.moment), role }),
    ),
    /** Promises they asked to join, waiting or declined within the last week. */
    requestsToJoin: z.array(
      z.extend(item, {
        rewardAmount: field.decimal,
        rewardVisible: z.boolean(),
        role,
        askedAt: field.moment,
        declinedAt: z.nullable(field.moment),
      }),
    ),
    /** Owned and joined; `part` is the caller's own, null of a goal for which they save alone. */
    goalRewards: z.array(
      z.extend(z.omit(goalReward, { userId: true, shared: true }), {
        isOwner: z.boolean(),
        part: z.nullable(field.decimal),
      }),
    ),
    /** Given and received, without the other person's name. */
    pledges: z.array(z.extend(z.omit(pledge, { id: true, from: true, to: true }), { isMine: z.boolean() })),
    settlements: z.array(z.omit(settlement, { id: true, userId: true, name: true })),
    notificationSettings,
    reminders: z.array(z.extend(item, { time: z.string() })),
    /** Devices that get notifications, without the address that reaches them. */
    pushDevices: z.array(z.object({ createdAt: field.moment, lastUsedAt: field.moment })),
  }),
});

export const deleteUser = endpoint('DELETE /api/user', { sessionOnly: true, body: z.object(proof) });
