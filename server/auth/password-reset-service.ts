import type { resetPassword } from '#shared/contract/password-reset-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { dropPendingEmail } from '#server/email/email-store.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { findReset, useReset } from './password-reset-store.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionsOf } from './session-store.ts';
import { findUser, foldName, updateUser } from './user-store.ts';

/** Only queues a wish, whatever the address: neither the answer nor its timing reveals whether the account exists. */
export async function queueReset(deps: Deps, email: string): Promise<void> {
  const wish = { kind: 'password_reset', address: foldName(email), user_id: null } as const;
  await deps.write((tx) => queueMail(tx, wish, deps.now()));
  deps.mail.wake();
}

export async function checkResetToken(deps: Deps, token: string): Promise<'valid' | 'invalid' | 'expired'> {
  const reset = await findReset(deps.db, hashToken(token));
  if (!reset) return 'invalid';
  return reset.expires_at > deps.now().toISOString() ? 'valid' : 'expired';
}

/**
 * A token works once. All sessions end and the pending address is dropped: someone who knew the old password may have
 * opened and entered them.
 */
export async function resetForgottenPassword(deps: Deps, form: Received<typeof resetPassword, 'body'>): Promise<void> {
  // Checked first, so that an invalid token does not cost a hash.
  const state = await checkResetToken(deps, form.token);
  if (state !== 'valid') throw refuse(`reset_${state}`);
  const passwordHash = await deps.passwords.hash(form.newPassword);
  const userId = await deps.write(async (tx) => {
    const reset = await findReset(tx, hashToken(form.token));
    if (!reset) throw refuse('reset_invalid');
    // Locks the user's row first, as everywhere: another order could deadlock in PostgreSQL.
    await updateUser(tx, reset.user_id, { password_hash: passwordHash });
    if (!(await useReset(tx, hashToken(form.token), deps.now()))) throw refuse('reset_invalid');
    await deleteSessionsOf(tx, reset.user_id);
    await dropPendingEmail(tx, reset.user_id);
    const user = await findUser(tx, reset.user_id);
    if (user) await queueMail(tx, { kind: 'password_changed', address: user.email, user_id: user.id }, deps.now());
    return reset.user_id;
  });
  deps.mail.wake();
  deps.sessions.ended({ userId });
}
