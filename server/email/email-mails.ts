import { foldName } from '#server/auth/user-store.ts';
import { hashToken, newToken } from '#server/auth/secret-token.ts';
import type { ComposeMail } from '#server/mail/mail-jobs.ts';
import { linkTo, mailText } from '#server/mail/mail-text.ts';
import * as store from './email-store.ts';

const confirmationValidMs = 7 * 86_400_000;

/** To an address that may be a stranger's, so it contains nothing that anybody wrote. */
export const composeConfirmation: ComposeMail = async (deps, { address, user_id, attempts }) => {
  // Counted only once, as for resets. Accounts are made and deleted quickly, so a limit per account is not enough.
  if (attempts === 1) deps.limits.take({ confirmationMailsPerRecipient: address });
  const token = newToken();
  const now = deps.now();
  const found = await deps.write(async (tx) => {
    const user = user_id === null ? undefined : await store.lockAddresses(tx, user_id);
    const email = user && unconfirmed(user).find((one) => foldName(one) === address);
    if (!email) return undefined;
    const isTaken = await store.isAddressTaken(tx, address, user.id, now);
    const expiresAt = new Date(now.getTime() + confirmationValidMs);
    if (!isTaken) await store.putConfirmation(tx, user.id, address, hashToken(token), expiresAt);
    return { email, isTaken, userId: user.id };
  });
  if (!found) return null;
  const { userId } = found;
  const to = { name: '', address: found.email };
  if (found.isTaken)
    return { userId, mail: { to, subject: 'This address already has a Kept account', text: takenText } };
  const { href } = linkTo(deps.env, '/confirm-email', token);
  return {
    userId,
    mail: {
      to,
      subject: 'Confirm your email address for Kept',
      text: mailText(
        'Hello,',
        'this address was entered for a Kept account. If it was you, open this link within seven days to confirm it:',
        href,
        'If it was not you, ignore this message, and this address will not be used.',
      ),
    },
    // The mail was not sent, so its token must not work.
    onFailure: () => deps.write(async (tx) => void (await store.useConfirmation(tx, hashToken(token)))),
  };
};

/** To the old address, which was confirmed. */
export const composeEmailChanged: ComposeMail = async (deps, { address, user_id }) => {
  const token = newToken();
  const change = await deps.write(async (tx) =>
    user_id === null ? undefined : store.putUndo(tx, user_id, foldName(address), hashToken(token), deps.now()),
  );
  if (!change) return null;
  return {
    userId: change.user_id,
    mail: {
      to: { name: '', address: change.old_email },
      subject: 'The email address of your Kept account was changed',
      text: mailText(
        'Hello,',
        'your Kept account now has another email address, and this one no longer belongs to it.',
        'If it was not you, someone else knows your password. Open this link within seven days of the change to restore this address, sign out everywhere and choose a new password:',
        linkTo(deps.env, '/undo-email', token).href,
        'If it was you, there is nothing to do.',
      ),
    },
    onFailure: () => deps.write((tx) => store.voidUndo(tx, change.id)),
  };
};

const takenText = mailText(
  'Hello,',
  'this address was entered as the new address of a Kept account, but another account already uses it. Nothing has changed.',
  'If it was you, choose another address, or delete the account that you no longer need.',
  'If it was not you, you can ignore this message.',
);

function unconfirmed({ email, email_confirmed_at, pending_email }: store.Addresses): string[] {
  return [...(pending_email === null ? [] : [pending_email]), ...(email_confirmed_at === null ? [email] : [])];
}
