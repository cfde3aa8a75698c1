import type { resetPassword } from '#shared/contract/password-reset-calls.ts';
import type { Received } from '#shared/contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { queueMail } from '#server/mail/mail-store.ts';
import { findReset, useReset } from './password-reset-store.ts';
import { hashToken } from './secret-token.ts';
import { deleteSessionsOf } from './session-store.ts';
import { foldName, updateUser } from './user-store.ts';

/** Only the wish is written down, for whatever address: nothing in the answer or its time tells whether it has an account. */
export async function askForReset(deps: Deps, email: string): Promise<void> {
  const wish = { kind: 'password_reset', address: foldName(email), user_id: null } as const;
  await deps.write((tx) => queueMail(tx, wish, deps.now()));
  deps.mail.wake();
}

export async function judgeResetToken(deps: Deps, token: string): Promise<'valid' | 'invalid' | 'expired'> {
  const reset = await findReset(deps.db, hashToken(token));
  if (!reset) return 'invalid';
  return reset.expires_at > deps.now().toISOString() ? 'valid' : 'expired';
}

/** Once per token. Every session ends: whoever had the old password is out. */
export async function resetForgottenPassword(deps: Deps, form: Received<typeof resetPassword, 'body'>): Promise<void> {
  // Judged first, so that a made-up token does not cost a hash.
  const judged = await judgeResetToken(deps, form.token);
  if (judged !== 'valid') throw refuse(`reset_${judged}`);
  const passwordHash = await deps.passwords.hash(form.newPassword);
  const userId = await deps.write(async (tx) => {
    const reset = await findReset(tx, hashToken(form.token));
    if (!reset) throw refuse('reset_invalid');
    // The user's row first, as everywhere: in two orders PostgreSQL would find a deadlock.
    await updateUser(tx, reset.user_id, { password_hash: passwordHash });
    if (!(await useReset(tx, hashToken(form.token), deps.now()))) throw refuse('reset_invalid');
    await deleteSessionsOf(tx, reset.user_id);
    return reset.user_id;
  });
  deps.sessions.ended({ userId });
}
