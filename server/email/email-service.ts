import type { UserReply } from '#shared/contract/auth-calls.ts';
import type { undoEmail } from '#shared/contract/email-calls.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import { deviceInWords } from '#server/auth/device-in-words.ts';
import { forgetBrowsers } from '#server/auth/known-browser-store.ts';
import { putReset, resetValidMs, voidResets } from '#server/auth/password-reset-store.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import type { Session } from '#server/auth/session-service.ts';
import { deleteSessionsOf } from '#server/auth/session-store.ts';
import { presentUser } from '#server/auth/user-presenter.ts';
import { findUser, foldName } from '#server/auth/user-store.ts';
import type { Tx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail, releaseMail } from '#server/mail/mail-store.ts';
import { deleteIdentitiesOf } from '#server/organisations/organisation-store.ts';
import { deleteTokensOf } from '#server/tokens/token-store.ts';
import { planLetter } from '#server/weeks/plan-letter.ts';
import * as store from './email-store.ts';

const undoDays = 7;

/** Confirms the address that the link was mailed to, be it the account's own or the pending one. */
export async function confirmAddress(
  deps: Deps,
  token: string,
  userAgent: string | undefined,
): Promise<{ email: string }> {
  const tokenHash = hashToken(token);
  const now = deps.now();
  const { userId, email } = await deps
    .write(async (tx) => {
      const link = await store.findConfirmation(tx, tokenHash);
      if (!link) throw refuse('email_link_invalid');
      if (link.expires_at <= now.toISOString()) throw refuse('email_link_expired');
      const user = await store.lockAddresses(tx, link.user_id);
      if (!user || !(await store.useConfirmation(tx, tokenHash))) throw refuse('email_link_invalid');
      const confirmed = [user.pending_email, user.email].find((one) => one && foldName(one) === link.email_key);
      if (!confirmed) throw refuse('email_link_invalid');
      if (confirmed === user.pending_email) {
        await changeAddress(tx, user, confirmed, now);
        await recordEvent(tx, user.id, 'email_changed', deviceInWords(userAgent), now);
      } else await store.setConfirmed(tx, user.id, now);
      await releaseMail(tx, user.id, confirmed, now);
      await planLetter(tx, user.id, now);
      return { userId: user.id, email: confirmed };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('email_taken') : error;
    });
  deps.jobs.wake();
  deps.hub.send([userId], { action: 'account' });
  return { email };
}

/** An address that was never confirmed may belong to a stranger, so it gets neither the notice nor the undo link. */
async function changeAddress(tx: Tx, user: store.Addresses, email: string, now: Date): Promise<void> {
  await store.setConfirmedEmail(tx, user.id, email, now);
  // After the update: only then does a simultaneous move away from this address show.
  if (await store.isAddressReserved(tx, foldName(email), user.id, now)) throw refuse('email_taken');
  await voidResets(tx, user.id);
  await store.deleteConfirmationsOf(tx, user.id);
  if (!user.email_confirmed_at) return;
  await store.insertEmailChange(tx, user.id, user.email, new Date(now.getTime() + undoDays * 86_400_000));
  await queueMail(tx, { kind: 'email_changed', address: user.email, user_id: user.id }, now);
}

/**
 * Restores the old address. Everything opened since may be a thief's: sessions, known browsers, reset links, linked
 * organisations and the pending address end, and so do links that would undo later changes.
 */
export async function undoChange(
  deps: Deps,
  token: string,
  userAgent: string | undefined,
): Promise<Reply<typeof undoEmail>> {
  const undoHash = hashToken(token);
  const resetToken = newToken();
  const now = deps.now();
  const { userId, email } = await deps
    .write(async (tx) => {
      const found = await store.findEmailChange(tx, undoHash);
      if (!found) throw refuse('email_link_invalid');
      if (found.undo_until <= now.toISOString()) throw refuse('email_link_expired');
      const user = await store.lockAddresses(tx, found.user_id);
      // Read again under the lock: of simultaneous uses only one succeeds.
      const change = user && (await store.findEmailChange(tx, undoHash));
      if (!change) throw refuse('email_link_invalid');
      await store.setConfirmedEmail(tx, user.id, change.old_email, now);
      await store.deleteEmailChangesFrom(tx, user.id, change.id);
      await store.deleteConfirmationsOf(tx, user.id);
      await deleteSessionsOf(tx, user.id);
      await deleteTokensOf(tx, user.id);
      await deleteIdentitiesOf(tx, user.id);
      await forgetBrowsers(tx, user.id);
      await recordEvent(tx, user.id, 'email_change_undone', deviceInWords(userAgent), now);
      await putReset(tx, user.id, hashToken(resetToken), new Date(now.getTime() + resetValidMs));
      return { userId: user.id, email: change.old_email };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('email_taken') : error;
    });
  deps.sessions.ended({ userId });
  return { email, resetToken };
}

export async function resendConfirmationMail(deps: Deps, { userId }: Session): Promise<{ email: string }> {
  const email = await deps.write(async (tx) => {
    const user = await store.lockAddresses(tx, userId);
    if (!user) throw refuse('not_signed_in');
    const address = user.pending_email ?? (user.email_confirmed_at ? null : user.email);
    if (address === null) throw refuse('nothing_to_confirm');
    deps.limits.take({ confirmationMailsPerAccount: String(userId) });
    await queueMail(tx, { kind: 'confirm_email', address: foldName(address), user_id: userId }, deps.now());
    return address;
  });
  deps.jobs.wake();
  return { email };
}

export async function cancelChange(deps: Deps, { userId }: Session): Promise<UserReply> {
  const user = await deps.write(async (tx) => {
    await store.dropPendingEmail(tx, userId);
    return findUser(tx, userId);
  });
  if (!user) throw refuse('not_signed_in');
  deps.hub.send([userId], { action: 'account' });
  return presentUser(user, deps.now());
}
