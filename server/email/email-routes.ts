import { cancelEmailChange, confirmEmail, resendConfirmation, undoEmail } from '#shared/contract/email-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { cancelChange, confirmAddress, resendConfirmationMail, undoChange } from './email-service.ts';

export function emailRoutes(bind: Bind, deps: Deps): void {
  bind(confirmEmail, async ({ body, userAgent }) => confirmAddress(deps, body.token, userAgent));
  bind(undoEmail, async ({ body, userAgent }) => undoChange(deps, body.token, userAgent));
  bind(resendConfirmation, async ({ session }) => resendConfirmationMail(deps, session));
  bind(cancelEmailChange, async ({ session }) => cancelChange(deps, session));
}
