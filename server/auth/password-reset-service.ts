import type { resetPassword } from '#shared/contract/password-reset-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import { recordEvent } from '#server/account-events/account-event-store.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { dropPendingEmail } from '#server/email/email-store.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { deleteTokensOf } from '#server/tokens/token-store.ts';
import { deviceInWords } from './device-in-words.ts';
import { forgetBrowsers, rememberBrowser } from './known-browser-store.ts';
import { findReset, useReset } from './password-reset-store.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashToken } from './secret-token.ts';
import { browserTokenOf, type Visitor } from './session-service.ts';
import { deleteSessionsOf } from './session-store.ts';
import { findUser, foldName, updateUser } from './user-store.ts';

/** Only queues a wish, whatever the address: neither the answer nor its timing reveals whether the account exists. */
export async function queueReset(deps: Deps, email: string, address: string): Promise<void> {
  deps.limits.take({ resetRequestsPerAddress: address });
  const wish = { kind: 'password_reset', address: foldName(email), user_id: null } as const;
  await deps.write((tx) => queueMail(tx, wish, deps.now()));
  deps.jobs.wake();
}

export async function checkResetToken(deps: Deps, token: string): Promise<'valid' | 'invalid' | 'expired'> {
  const reset = await findReset(deps.db, hashToken(token));
  if (!reset) return 'invalid';
  return reset.expires_at > deps.now().toISOString() ? 'valid' : 'expired';
}

/**
 * A token works once. All sessions end and the pending address is dropped: someone who knew the old password may have
 * opened and entered them. Of the known browsers only this one stays. Returns its token.
 */
export async function resetForgottenPassword(
  deps: Deps,
  form: Received<typeof resetPassword, 'body'>,
  visitor: Visitor,
): Promise<string> {
  // Checked first, so that an invalid token does not cost a hash.
  const state = await checkResetToken(deps, form.token);
  if (state !== 'valid') throw refuse(`reset_${state}`);
  const owner = await findOwner(deps, form.token);
  if (!owner) throw refuse('reset_invalid');
  refuseWeakPassword(form.newPassword, owner, 'newPassword');
  const passwordHash = await deps.passwords.hash(form.newPassword, visitor.address);
  const now = deps.now();
  const browserToken = browserTokenOf(visitor);
  const userId = await deps.write(async (tx) => {
    const reset = await findReset(tx, hashToken(form.token));
    if (!reset) throw refuse('reset_invalid');
    // Locks the user's row first, as everywhere: another order could deadlock in PostgreSQL.
    await updateUser(tx, reset.user_id, { password_hash: passwordHash });
    if (!(await useReset(tx, hashToken(form.token), now))) throw refuse('reset_invalid');
    await deleteSessionsOf(tx, reset.user_id);
    await deleteTokensOf(tx, reset.user_id);
    await dropPendingEmail(tx, reset.user_id);
    const user = await findUser(tx, reset.user_id);
    if (user) await queueMail(tx, { kind: 'password_changed', address: user.email, user_id: user.id }, now);
    await forgetBrowsers(tx, reset.user_id);
    await rememberBrowser(tx, reset.user_id, browserToken, now);
    await recordEvent(tx, reset.user_id, 'password_reset', deviceInWords(visitor.userAgent), now);
    return reset.user_id;
  });
  deps.jobs.wake();
  deps.sessions.ended({ userId });
  return browserToken;
}

async function findOwner({ db }: Deps, token: string) {
  const reset = await findReset(db, hashToken(token));
  return reset && findUser(db, reset.user_id);
}
