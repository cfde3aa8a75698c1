import { forgotPassword, resetPassword, verifyResetToken } from '#shared/contract/password-reset-calls.ts';
import type { Deps } from '#server/deps.ts';
import type { Bind } from '#server/http/bind-endpoint.ts';
import { queueReset, checkResetToken, resetForgottenPassword } from './password-reset-service.ts';

export function passwordResetRoutes(bind: Bind, deps: Deps): void {
  bind(forgotPassword, async ({ body, address }) => {
    await queueReset(deps, body.email, address);
    return { message: 'If this address has an account, a reset link is on its way.' };
  });

  bind(verifyResetToken, async ({ query }) => {
    const state = await checkResetToken(deps, query.token ?? '');
    return state === 'valid' ? { valid: true } : { valid: false, reason: state };
  });

  bind(resetPassword, async ({ body, rememberBrowser, ...visitor }) => {
    rememberBrowser(await resetForgottenPassword(deps, body, visitor));
    return { success: true, message: 'Your password was changed.' };
  });
}
