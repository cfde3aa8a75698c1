import { ForgotPasswordForm } from '#web/features/auth/forgot-password-form.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';

export function ForgotPasswordPage() {
  usePageTitle('Forgot password');
  return (
    <PlainPage>
      <ForgotPasswordForm />
    </PlainPage>
  );
}
