import * as z from 'zod/mini';
import { currentUser } from './auth-calls.ts';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';

const linkToken = z.object({ token: field.requiredText('The link is incomplete.', 200) });

/** Confirms the address of an account, or the new one that was asked for. The link in the mail is enough. */
export const confirmEmail = endpoint('POST /api/email/confirm', {
  sessionOnly: true,
  open: true,
  body: linkToken,
  reply: z.object({ email: z.string() }),
});

/** Restores the old address and signs out everywhere. `resetToken` lets the person choose a new password at once. */
export const undoEmail = endpoint('POST /api/email/undo', {
  sessionOnly: true,
  open: true,
  body: linkToken,
  reply: z.object({ email: z.string(), resetToken: z.string() }),
});

/** Sends the confirmation again: to the pending address if there is one, otherwise to the account's own. */
export const resendConfirmation = endpoint('POST /api/email/resend', {
  sessionOnly: true,
  reply: z.object({ email: z.string() }),
});

/** Drops the pending address. */
export const cancelEmailChange = endpoint('DELETE /api/email/pending', { sessionOnly: true, reply: currentUser });
