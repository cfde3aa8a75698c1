import { siteUrl } from '#server/env.ts';
import { composeConfirmation, composeEmailChanged } from '#server/email/email-mails.ts';
import type { AccountMailKind } from '#server/mail/mail-store.ts';
import { mailText } from '#server/mail/mail-text.ts';
import type { ComposeMail } from '#server/mail/mail-jobs.ts';
import { putReset, resetValidMs, voidResets } from './password-reset-store.ts';
import { hashToken, newToken } from './secret-token.ts';
import { findLogin, findUser, lockUserByPasswordHash } from './user-store.ts';

// Mails about the account contain nothing that anybody wrote, not even a name: addresses can be a stranger's, and a
// notice about security must not carry a thief's words.

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
  // Behind the #, so that neither a log nor the next page's referrer contains it.
  const link = new URL(`/reset-password#token=${token}`, siteUrl(deps.env));
  return {
    userId: user.id,
    mail: {
      to: { name: '', address: user.email },
      subject: 'Choose a new password for Kept',
      text: mailText(
        'Hello,',
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

/** To the address that the account had then. `said` takes the moment in words. */
const securityNotice =
  (subject: string, said: (moment: string) => string, advice: string): ComposeMail =>
  async (deps, { address, user_id, created_at }) => {
    const user = user_id === null ? undefined : await findUser(deps.db, user_id);
    if (!user) return null;
    const moment = `on ${created_at.slice(0, 10)} at ${created_at.slice(11, 16)} UTC`;
    const page = new URL('/forgot-password', siteUrl(deps.env)).href;
    return {
      userId: user.id,
      mail: { to: { name: '', address }, subject, text: mailText('Hello,', said(moment), advice, page) },
    };
  };

const composePasswordChanged = securityNotice(
  'The password of your Kept account was changed',
  (moment) => `the password of your Kept account was changed ${moment}.`,
  'If it was not you, choose a new one at once: open this page and enter your email address.',
);

const composePasskeyAdded = securityNotice(
  'A passkey was added to your Kept account',
  (moment) => `a passkey was added to your Kept account ${moment}. It can sign in without your password.`,
  'If it was not you, delete the passkey in your profile, then choose a new password: open this page and enter your email address.',
);

const composeOrganisationLinked = securityNotice(
  'An organisation was linked to your Kept account',
  (moment) =>
    `the sign-in of an organisation was linked to your Kept account ${moment}. It works without your password.`,
  'If it was not you, remove it in your profile under Access, then choose a new password: open this page and enter your email address.',
);

const composeTokenMade = securityNotice(
  'An access token was made for your Kept account',
  (moment) => `an access token was made for your Kept account ${moment}. Programs can use it without your password.`,
  'If it was not you, choose a new password, which ends every access token: open this page and enter your email address.',
);

export const accountMails: Record<AccountMailKind, ComposeMail> = {
  password_reset: composePasswordReset,
  confirm_email: composeConfirmation,
  email_changed: composeEmailChanged,
  passkey_added: composePasskeyAdded,
  organisation_linked: composeOrganisationLinked,
  token_made: composeTokenMade,
  password_changed: composePasswordChanged,
};
