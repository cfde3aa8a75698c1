import { unclear } from '#shared/contract/fields.ts';
import { startDaysAt } from '#shared/domain/days.ts';
import { isClearText } from '#shared/domain/clear-names.ts';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import type { changePassword, updateProfile, updateUser as updateUserCall } from '#shared/contract/profile-calls.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { forgetBrowsers, rememberBrowser } from '#server/auth/known-browser-store.ts';
import { voidResets } from '#server/auth/password-reset-store.ts';
import { refuseWeakPassword } from '#server/auth/password-strength.ts';
import { browserTokenOf, type Session } from '#server/auth/session-service.ts';
import { deleteOtherSessionsOf } from '#server/auth/session-store.ts';
import { presentUser } from '#server/auth/user-presenter.ts';
import {
  findUser,
  foldName,
  lockUser,
  lockUserByPasswordHash,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { dropPendingEmail, respellEmail, setPendingEmail } from '#server/email/email-store.ts';
import { markStreaksStale } from '#server/commitments/commitment-store.ts';
import { listShared, notifyCompanions, rebuildStaleStreaks } from '#server/commitments/shared-commitments.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { checkOwner, type Owner, type Proof } from '#server/passkeys/owner-check.ts';
import { replanReminders } from '#server/reminders/plan-reminders.ts';
import { listFellowSavers } from '#server/shared-goals/shared-goal-store.ts';
import { deleteTokensOf } from '#server/tokens/token-store.ts';
import { planLetter } from '#server/weeks/plan-letter.ts';
import { removeAccount } from './remove-account.ts';

/** Currency, the hour at which days start, and the time zone, which the app also sets by itself. */
export async function changeSettings(
  deps: Deps,
  { userId }: Session,
  { dayStartHour, ...form }: Received<typeof updateUserCall, 'body'>,
): Promise<UserReply> {
  const before = await findUser(deps.db, userId);
  if (!before) throw refuse('not_signed_in');
  if (isUnchanged(before, { ...form, day_start_hour: dayStartHour })) return presentUser(before, deps.now());
  const isNewZone = form.timezone !== undefined && form.timezone !== before.timezone;
  // Companions see the name and, through the date, the time zone, so they are notified.
  const user = await deps.write(async (tx) => {
    // A new time zone can reopen a missed period or close the current one. Marked before the user's row is locked, as
    // completing locks them: another order could deadlock.
    if (isNewZone) await markStreaksStale(tx, userId);
    // The streaks stay: another hour leaves the current day as it is.
    const days = dayStartHour === undefined ? {} : await changeDayStart(deps, tx, userId, dayStartHour, form.timezone);
    const changed = await change(deps, tx, userId, { ...form, ...days });
    if (isNewZone) {
      await replanReminders(tx, userId, changed.timezone, deps.now());
      await planLetter(tx, userId, deps.now());
    }
    return changed;
  });
  if (isNewZone) deps.jobs.wake();
  // Read after the commit: with many companions it takes long, and the promises would be locked meanwhile.
  const companions = await listShared(deps.db, userId);
  if (isNewZone)
    await rebuildStaleStreaks(
      deps,
      companions.map(({ of }) => of),
    );
  await notifyCompanions(deps, userId, companions);
  return user;
}

/** Locks the user, so that of two changes at once the second one follows from the first. A new zone applies first. */
async function changeDayStart(
  deps: Deps,
  tx: Tx,
  userId: number,
  hour: number,
  timezone: string | undefined,
): Promise<UserChange> {
  const user = await lockUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  if (user.day_start_hour === hour) return {};
  return startDaysAt({ ...user, timezone: timezone ?? user.timezone }, hour, deps.now());
}

/** A new address only becomes pending, and the answer is the same whether or not it has an account. */
export async function changeProfile(
  deps: Deps,
  owner: Owner,
  { email, password, assertion, ...others }: Received<typeof updateProfile, 'body'>,
): Promise<UserReply> {
  const { userId } = owner.session;
  const before = await findUser(deps.db, userId);
  if (!before) throw refuse('not_signed_in');
  // Not in the contract: a person keeps the name they have.
  if (others.name !== undefined && others.name !== before.name && !isClearText(others.name))
    throw refuse('bad_input', { issues: [{ path: 'name', message: unclear }] });
  if (email === undefined && isUnchanged(before, others)) return presentUser(before, deps.now());
  const isNewAddress = email !== undefined && foldName(email) !== foldName(before.email);
  const passwordHash = isNewAddress ? await checkAddressChange(deps, owner, { password, assertion }) : undefined;
  const { user, companions, savers } = await deps.write(async (tx) => {
    if (passwordHash !== undefined && email !== undefined) await askForAddress(deps, tx, userId, passwordHash, email);
    else if (email !== undefined) await respellEmail(tx, userId, email);
    const changed = await change(deps, tx, userId, others);
    return { user: changed, companions: await listShared(tx, userId), savers: await listFellowSavers(tx, userId) };
  });
  deps.jobs.wake();
  await notifyCompanions(deps, userId, companions);
  deps.hub.send(savers, { action: 'goals' });
  return user;
}

/** A session alone, which may be stolen, cannot change the address, and nobody can have us mail many strangers. */
async function checkAddressChange(deps: Deps, owner: Owner, proof: Proof): Promise<string> {
  const passwordHash = await checkOwner(deps, owner, proof);
  deps.limits.take({ confirmationMailsPerAccount: String(owner.session.userId) });
  return passwordHash;
}

async function askForAddress(deps: Deps, tx: Tx, userId: number, passwordHash: string, email: string): Promise<void> {
  const user = await lockUserByPasswordHash(tx, userId, passwordHash);
  if (!user) throw refuse('wrong_password');
  // Confirmed in another tab a moment ago.
  if (foldName(email) === foldName(user.email)) return;
  await setPendingEmail(tx, user, email);
  await queueMail(tx, { kind: 'confirm_email', address: foldName(email), user_id: userId }, deps.now());
}

/**
 * Ends all other sessions and drops the pending address: someone who knew the old password may have opened and entered
 * them. Of the known browsers only this one stays. Returns its token.
 */
export async function changeOwnPassword(
  deps: Deps,
  owner: Owner,
  { currentPassword, assertion, newPassword }: Received<typeof changePassword, 'body'>,
): Promise<string> {
  const { session, address, userAgent } = owner;
  const currentHash = await checkOwner(deps, owner, { password: currentPassword, assertion });
  const before = await findUser(deps.db, session.userId);
  if (!before) throw refuse('not_signed_in');
  refuseWeakPassword(newPassword, before, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword, address);
  const now = deps.now();
  const browserToken = browserTokenOf(owner);
  await deps.write(async (tx) => {
    const user = await lockUserByPasswordHash(tx, session.userId, currentHash);
    if (!user) throw refuse('wrong_password');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await voidResets(tx, user.id);
    await deleteOtherSessionsOf(tx, user.id, session.tokenHash);
    await deleteTokensOf(tx, user.id);
    await dropPendingEmail(tx, user.id);
    await queueMail(tx, { kind: 'password_changed', address: user.email, user_id: user.id }, now);
    await forgetBrowsers(tx, user.id);
    await rememberBrowser(tx, user.id, browserToken, now);
    await recordEvent(tx, user.id, 'password_changed', deviceInWords(userAgent), now);
  });
  deps.jobs.wake();
  deps.sessions.ended({ userId: session.userId, except: session.tokenHash });
  return browserToken;
}

export async function deleteAccount(deps: Deps, owner: Owner, proof: Proof): Promise<void> {
  const { userId } = owner.session;
  const passwordHash = await checkOwner(deps, owner, proof);
  await removeAccount(deps, userId, 'account_deleted', async (tx) => {
    const user = await lockUserByPasswordHash(tx, userId, passwordHash);
    if (!user) throw refuse('wrong_password');
    return user;
  });
}

type Changeable = 'name' | 'email' | 'currency' | 'timezone' | 'day_start_hour';

function isUnchanged(user: UserRow, form: { [Field in Changeable]?: UserRow[Field] | undefined }): boolean {
  return (['name', 'email', 'currency', 'timezone', 'day_start_hour'] as const).every(
    (field) => form[field] === undefined || form[field] === user[field],
  );
}

async function change(deps: Deps, tx: Tx, userId: number, changes: UserChange): Promise<UserReply> {
  await updateUser(tx, userId, changes);
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return presentUser(user, deps.now());
}
