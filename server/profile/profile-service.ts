import { unclear } from '#shared/contract/fields.ts';
import { isClearText } from '#shared/domain/names.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import type { changePassword, updateProfile, updateUser as updateUserCall } from '#shared/contract/profile-calls.ts';
import { checkPassword } from '#server/auth/password-check.ts';
import { voidResets } from '#server/auth/password-reset-store.ts';
import type { Session } from '#server/auth/session-service.ts';
import { deleteOtherSessionsOf, deleteSessionsOf } from '#server/auth/session-store.ts';
import { presentUser } from '#server/auth/user-presenter.ts';
import {
  anonymiseUser,
  findPasswordHash,
  findUser,
  foldName,
  lockUserByPasswordHash,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteConfirmationsOf,
  deleteEmailChangesOf,
  dropPendingEmail,
  respellEmail,
  setPendingEmail,
} from '#server/email/email-store.ts';
import { deleteGoalsOf } from '#server/goal-rewards/goal-reward-store.ts';
import { deleteCommentsOf } from '#server/comments/comment-store.ts';
import { markStreaksStale, tryLockCommitment } from '#server/commitments/commitment-store.ts';
import { findMember } from '#server/commitments/member-store.ts';
import { listShared, notifyCompanions, rebuildStaleStreaks } from '#server/commitments/shared-commitments.ts';
import { removeMember } from '#server/commitments/remove-member.ts';
import { refuse } from '#server/http/refusal.ts';
import { deleteInvitationsOf } from '#server/invites/invitation-store.ts';
import { deleteWaitingOf } from '#server/invites/waiting-store.ts';
import { forgetDescriptions } from '#server/ledger/ledger.ts';
import { deleteMailTo, queueMail } from '#server/mail/mail-store.ts';
import { deleteNudgesOf } from '#server/nudges/nudge-store.ts';

const textsPerPiece = 500;

type Visitor = { session: Session; address: string };

/** Currency and time zone, which the app also sets by itself. */
export async function changeSettings(
  deps: Deps,
  { userId }: Session,
  form: Received<typeof updateUserCall, 'body'>,
): Promise<CurrentUser> {
  const before = await findUser(deps.db, userId);
  if (!before) throw refuse('not_signed_in');
  if (isUnchanged(before, form)) return presentUser(before, deps.now());
  const isNewZone = form.timezone !== undefined && form.timezone !== before.timezone;
  // Companions see the name and, through the date, the time zone, so they are notified.
  const { user, companions } = await deps.write(async (tx) => {
    // A new time zone can reopen a missed period or close the current one. Marked before the user's row is locked, as
    // completing locks them: another order could deadlock.
    if (isNewZone) await markStreaksStale(tx, userId);
    const changed = await change(deps, tx, userId, form);
    return { user: changed, companions: await listShared(tx, userId) };
  });
  if (isNewZone)
    await rebuildStaleStreaks(
      deps,
      companions.map(({ of }) => of),
    );
  notifyCompanions(deps, userId, companions);
  return user;
}

/** A new address only becomes pending, and the answer is the same whether or not it has an account. */
export async function changeProfile(
  deps: Deps,
  { session: { userId }, address }: Visitor,
  { email, password, ...others }: Received<typeof updateProfile, 'body'>,
): Promise<CurrentUser> {
  const before = await findUser(deps.db, userId);
  if (!before) throw refuse('not_signed_in');
  // Not in the contract: a person keeps the name they have.
  if (others.name !== undefined && others.name !== before.name && !isClearText(others.name))
    throw refuse('bad_input', { issues: [{ path: 'name', message: unclear }] });
  if (email === undefined && isUnchanged(before, others)) return presentUser(before, deps.now());
  const isNewAddress = email !== undefined && foldName(email) !== foldName(before.email);
  const passwordHash = isNewAddress ? await checkAddressChange(deps, userId, password, address) : undefined;
  const { user, companions } = await deps.write(async (tx) => {
    if (passwordHash && email !== undefined) await askForAddress(deps, tx, userId, passwordHash, email);
    else if (email !== undefined) await respellEmail(tx, userId, email);
    const changed = await change(deps, tx, userId, others);
    return { user: changed, companions: await listShared(tx, userId) };
  });
  deps.mail.wake();
  notifyCompanions(deps, userId, companions);
  return user;
}

/** A session alone, which may be stolen, cannot change the address, and nobody can have us mail many strangers. */
async function checkAddressChange(
  deps: Deps,
  userId: number,
  password: string | undefined,
  address: string,
): Promise<string> {
  if (password === undefined)
    throw refuse('bad_input', { issues: [{ path: 'password', message: 'Password is required' }] });
  const passwordHash = await checkPassword(deps, userId, password, address);
  deps.limits.take({ confirmationMailsPerAccount: String(userId) });
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
 * them.
 */
export async function changeOwnPassword(
  deps: Deps,
  { session, address }: Visitor,
  form: Received<typeof changePassword, 'body'>,
): Promise<void> {
  const currentHash = await checkPassword(deps, session.userId, form.currentPassword, address);
  const passwordHash = await deps.passwords.hash(form.newPassword);
  await deps.write(async (tx) => {
    const user = await lockUserByPasswordHash(tx, session.userId, currentHash);
    if (!user) throw refuse('wrong_password');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await voidResets(tx, user.id);
    await deleteOtherSessionsOf(tx, user.id, session.tokenHash);
    await dropPendingEmail(tx, user.id);
    await queueMail(tx, { kind: 'password_changed', address: user.email, user_id: user.id }, deps.now());
  });
  deps.mail.wake();
  deps.sessions.ended({ userId: session.userId, except: session.tokenHash });
}

/** Removes everything that identifies the person. */
export async function deleteAccount(deps: Deps, { session, address }: Visitor, password: string): Promise<void> {
  const passwordHash = await checkPassword(deps, session.userId, password, address);
  // Promises are left first, a few at a time, while the password is still the one that was given.
  const shared = await listShared(deps.db, session.userId);
  await writeInPieces(deps.write, shared, async (tx, { of }) => {
    if ((await findPasswordHash(tx, session.userId)) !== passwordHash) throw refuse('wrong_password');
    const isThere = (await tryLockCommitment(tx, of)) && (await findMember(tx, of, session.userId));
    if (isThere) await removeMember(tx, of, session.userId, deps.now());
  });
  await forgetTexts(deps, session.userId);
  const left = await deps.write(async (tx) => {
    const user = await lockUserByPasswordHash(tx, session.userId, passwordHash);
    if (!user) throw refuse('wrong_password');
    // Joined in another tab a moment ago. The user's row is locked from here on, so no later join can succeed.
    const late = await listShared(tx, user.id);
    for (const { of } of late) await removeMember(tx, of, user.id, deps.now());
    await deleteMailTo(tx, user.id, foldName(user.email));
    await voidResets(tx, user.id);
    await deleteConfirmationsOf(tx, user.id);
    await deleteEmailChangesOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteGoalsOf(tx, user.id);
    await deleteNudgesOf(tx, user.id);
    await deleteCommentsOf(tx, user.id);
    await deleteInvitationsOf(tx, user.id);
    await deleteWaitingOf(tx, user.id);
    await anonymiseUser(tx, user.id);
    return { email: user.email, companions: [...shared, ...late] };
  });
  deps.sessions.ended({ userId: session.userId });
  notifyCompanions(deps, session.userId, left.companions);
  await deps.mail.forget(left.email);
}

/** Names of promises and goals in the statement, which only they could read. The amounts stay. */
async function forgetTexts({ write }: Deps, userId: number): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await write((tx) => forgetDescriptions(tx, userId, from, textsPerPiece));
    await new Promise(setImmediate);
  }
}

function isUnchanged(user: UserRow, form: Partial<Pick<UserRow, 'name' | 'email' | 'currency' | 'timezone'>>): boolean {
  return (['name', 'email', 'currency', 'timezone'] as const).every(
    (field) => form[field] === undefined || form[field] === user[field],
  );
}

async function change(deps: Deps, tx: Tx, userId: number, changes: UserChange): Promise<CurrentUser> {
  await updateUser(tx, userId, changes);
  const user = await findUser(tx, userId);
  if (!user) throw refuse('not_signed_in');
  return presentUser(user, deps.now());
}
