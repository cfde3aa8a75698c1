import type { MailKind } from '#server/mail/mail-store.ts';
import type { ComposeMail } from '#server/mail/mail-worker.ts';
import { siteUrl } from '#server/env.ts';
import { putReset, voidResets } from './password-reset-store.ts';
import { hashToken, newToken } from './secret-token.ts';
import { findLogin, findUser, lockUserByPasswordHash } from './user-store.ts';

const resetValidMs = 3_600_000;

/** The token is made when the mail is sent: its hour starts then, and the queue holds no secret. */
const composePasswordReset: ComposeMail = async (deps, { address, attempts }) => {
  const token = newToken();
  const user = await deps.write(async (tx) => {
    const found = await findLogin(tx, address);
    const held = found && (await lockUserByPasswordHash(tx, found.id, found.password_hash));
    if (!held) return undefined;
    // Counted only once: retries while the mail server is down must not use up the limit.
    if (attempts === 1) deps.limits.take({ resetMailsPerAccount: String(held.id) });
    await putReset(tx, held.id, hashToken(token), new Date(deps.now().getTime() + resetValidMs));
    return held;
  });
  if (!user) return null;
  const link = new URL('/reset-password', siteUrl(deps.env));
  // Behind the #, so that neither a log nor the next page's referrer contains it.
  link.hash = `token=${token}`;
  return {
    mail: {
      to: { name: oneLine(user.name), address: user.email },
      subject: 'Choose a new password for Kept',
      text: lines(
        `Hello ${oneLine(user.name)},`,
        'someone asked for a new password for your Kept account. To choose one, open this link within one hour:',
        link.href,
        'If the link does not open, paste this token on the page instead:',
        token,
        'If it was not you, nothing has changed and you can ignore this message.',
      ),
    },
    // The mail was not sent, so its token must not work.
    onFailure: () => deps.write((tx) => voidResets(tx, user.id)),
  };
};

const composeEmailChanged: ComposeMail = async (deps, { address, user_id }) => {
  const user = user_id === null ? undefined : await findUser(deps.db, user_id);
  if (!user) return null;
  return {
    mail: {
      to: { name: oneLine(user.name), address },
      subject: 'The email address of your Kept account was changed',
      text: lines(
        `Hello ${oneLine(user.name)},`,
        `the email address of your Kept account @${user.username} was changed, and this one no longer belongs to it.`,
        'If it was not you, someone else knows your password: please contact the person who runs this site at once.',
      ),
    },
  };
};

export const accountMails: Record<MailKind, ComposeMail> = {
  password_reset: composePasswordReset,
  email_changed: composeEmailChanged,
};

/**
 * Names may contain line breaks. Without this, a stranger could register someone's address and have us mail them a
 * text.
 */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ');
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n\nKept. Your Goals. Your Rules. Your Rewards.\n`;
}
