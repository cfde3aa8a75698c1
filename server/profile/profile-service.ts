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
import { isUniqueViolation } from '#server/db/dialect.ts';
import { writeInPieces } from '#server/db/write-in-pieces.ts';
import type { Deps } from '#server/deps.ts';
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

/** Notifies the old address of a new one, and voids reset links that were sent to the old one. */
export async function changeProfile(
  deps: Deps,
  { userId }: Session,
  form: Received<typeof updateProfile, 'body'>,
): Promise<CurrentUser> {
  const now = deps.now();
  const { user, companions } = await deps
    .write(async (tx) => {
      const before = await findUser(tx, userId);
      if (!before) throw refuse('not_signed_in');
      if (isUnchanged(before, form)) return { user: presentUser(before, now), companions: [] };
      // Not in the contract: a person keeps the name they have.
      if (form.name !== undefined && form.name !== before.name && !isClearText(form.name))
        throw refuse('bad_input', { issues: [{ path: 'name', message: unclear }] });
      const changed = await change(deps, tx, userId, form);
      if (foldName(before.email) !== foldName(changed.email)) {
        await voidResets(tx, userId);
        await queueMail(tx, { kind: 'email_changed', address: before.email, user_id: userId }, now);
      }
      return { user: changed, companions: await listShared(tx, userId) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('email_taken') : error;
    });
  deps.mail.wake();
  notifyCompanions(deps, userId, companions);
  return user;
}

/** Ends all other sessions, which signs out anyone who used the old password. */
export async function changeOwnPassword(
  deps: Deps,
  { session, address }: Visitor,
  form: Received<typeof changePassword, 'body'>,
): Promise<void> {
  const currentHash = await checkPassword(deps, session.userId, form.currentPassword, address);
  const passwordHash = await deps.passwords.hash(form.newPassword);
  await deps.write(async (tx) => {
    if (!(await lockUserByPasswordHash(tx, session.userId, currentHash))) throw refuse('wrong_password');
    await updateUser(tx, session.userId, { password_hash: passwordHash });
    await voidResets(tx, session.userId);
    await deleteOtherSessionsOf(tx, session.userId, session.tokenHash);
  });
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
