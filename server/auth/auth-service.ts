import type { UserReply, login, register } from '#shared/contract/auth-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import { defaultCurrency } from '#shared/domain/money.ts';
import { dayOf, midnightClock } from '#shared/domain/days.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { isAddressReserved, setConfirmed } from '#server/email/email-store.ts';
import { refuse, Refusal } from '#server/http/refusal.ts';
import { checkInvite } from '#server/invites/invite-look-up.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { deviceInWords } from './device-in-words.ts';
import { isBrowserKnown } from './known-browser-store.ts';
import { isPasswordRight } from './password-check.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { announceEnded, openSession, type OpenedSession, type Session, type Visitor } from './session-service.ts';
import { deleteSession } from './session-store.ts';
import { presentUser } from './user-presenter.ts';
import {
  findLogin,
  findUser,
  foldName,
  lockUserByPasswordHash,
  insertUser,
  isSuspended,
  isUsernameTaken,
  type UserRow,
} from './user-store.ts';

export type SignedIn = { user: UserReply; opened: OpenedSession };

export async function registerUser(
  deps: Deps,
  form: Received<typeof register, 'body'>,
  visitor: Visitor,
): Promise<SignedIn> {
  await checkRegistration(deps, form, visitor.address);
  deps.limits.take({ registrationsPerAddress: visitor.address });
  refuseWeakPassword(form.password, form, 'password');
  const passwordHash = await deps.passwords.hash(form.password, visitor.address);
  const now = deps.now();
  const signedIn = await deps
    .write(async (tx) => {
      const user = await createAccount(tx, form, passwordHash, now);
      await recordEvent(tx, user.id, 'registered', deviceInWords(visitor.userAgent), now);
      return { user: presentUser(user, now), opened: await openSession(tx, user.id, visitor, now) };
    })
    .catch(countTaken(deps, visitor.address));
  deps.jobs.wake();
  announceEnded(deps, signedIn.opened.ended);
  return signedIn;
}

/** For calls that tell a visitor that an email address has an account. */
export function countTaken({ limits }: Pick<Deps, 'limits'>, address: string) {
  return (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'email_taken') limits.take({ takenEmailsPerAddress: address });
    throw error;
  };
}

type NewAccount = Omit<Received<typeof register, 'body'>, 'password'>;

/**
 * Refuses a taken username or address. Asks by mail to confirm the address, unless it `isConfirmed`. Wake the mail
 * worker after the commit.
 */
export async function createAccount(
  tx: Tx,
  form: NewAccount,
  passwordHash: string,
  now: Date,
  { isConfirmed = false } = {},
): Promise<UserRow> {
  const user = await insertUser(tx, {
    username: form.username,
    email: form.email,
    name: form.name,
    password_hash: passwordHash,
    currency: form.currency ?? defaultCurrency,
    timezone: form.timezone ?? 'UTC',
    created_at: now.toISOString(),
  });
  if (!user) throw refuse((await isUsernameTaken(tx, form.username)) ? 'username_taken' : 'email_taken');
  const address = foldName(form.email);
  // After the insert: only then does a simultaneous move away from this address show.
  if (await isAddressReserved(tx, address, user.id, now)) throw refuse('email_taken');
  if (isConfirmed) {
    await setConfirmed(tx, user.id, now);
    return { ...user, email_confirmed_at: now.toISOString() };
  }
  await queueMail(tx, { kind: 'confirm_email', address, user_id: user.id }, now);
  return user;
}

/** The operator decides who may create an account. */
export async function checkRegistration(
  deps: Deps,
  { inviteCode, timezone }: { inviteCode?: string | undefined; timezone?: string | undefined },
  address: string,
): Promise<void> {
  const { registration } = deps.env;
  // Asked about one email address after another, registering would tell which have an account.
  deps.limits.check({ takenEmailsPerAddress: address });
  if (registration === 'open') return;
  if (registration === 'closed') throw refuse('registration_closed');
  if (inviteCode === undefined) throw refuse('invitation_needed');
  await checkInvite(deps, inviteCode, address, dayOf(midnightClock(timezone ?? 'UTC'), deps.now()));
}

/** Answers the same, and takes the same time, for a wrong password and for an unknown name. */
export async function logIn(deps: Deps, form: Received<typeof login, 'body'>, visitor: Visitor): Promise<SignedIn> {
  const found = await findLogin(deps.db, form.username);
  const account = found ? `user ${found.id}` : `name ${foldName(form.username)}`;
  const { address, browserToken } = visitor;
  // Also asked for an unknown name, or the time would tell.
  const isKnownBrowser = browserToken !== undefined && (await isBrowserKnown(deps.db, found?.id ?? 0, browserToken));
  // Empty for a person without a password.
  const passwordHash = found?.password_hash || null;
  const guess = { account, address, isKnownBrowser, passwordHash, password: form.password };
  const isRight = await isPasswordRight(deps, guess);
  const device = deviceInWords(visitor.userAgent);
  if (found && !isRight) deps.failedTries.note(found.id, 'sign_in_failed', device);
  if (!found || !isRight) throw refuse('wrong_login');

  const now = deps.now();
  const signedIn = await deps.write(async (tx) => {
    const user = await lockUserByPasswordHash(tx, found.id, found.password_hash);
    if (!user) throw refuse('wrong_login');
    // Checked after the password, so that only the owner learns of it, and under the lock, so that a suspension at the
    // same moment counts.
    if (await isSuspended(tx, user.id)) throw refuse('suspended');
    await recordEvent(tx, user.id, 'signed_in', device, now);
    return { user: presentUser(user, now), opened: await openSession(tx, user.id, visitor, now) };
  });
  announceEnded(deps, signedIn.opened.ended);
  return signedIn;
}

export async function logOut(deps: Deps, session: Session | null): Promise<void> {
  if (!session) return;
  await deps.write((tx) => deleteSession(tx, session.tokenHash));
  deps.sessions.ended(session);
}

export async function readCurrentUser(deps: Deps, session: Session): Promise<UserReply> {
  const user = await findUser(deps.db, session.userId);
  if (!user) throw refuse('not_signed_in');
  return presentUser(user, deps.now());
}
