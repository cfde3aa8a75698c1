import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { firstPasswordForm, passwordForm } from '#shared/contract/profile-calls.ts';
import { ApiError } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/forms/field.tsx';
import { sayCeremonyError } from '#web/features/passkeys/ceremony-errors.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useChangePassword } from './profile-queries.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A person who has passkeys only proves by one that they are the owner. */
export function PasswordForm({ user: { hasPassword } }: { user: CurrentUser }) {
  const form = useForm({ schema: hasPassword ? passwordForm : firstPasswordForm, initial: empty });
  const change = useChangePassword();

  const submit = form.onSubmit(({ newPassword }) =>
    change.mutate(
      { newPassword, ...(hasPassword && { currentPassword: form.values.currentPassword }) },
      {
        onSuccess: () => {
          form.reset(empty);
          const title = hasPassword ? 'Password changed' : 'Password set';
          showToast({ title, text: 'Every other device was logged out.' });
        },
        onError: (error) => {
          const isWrong = error instanceof ApiError && error.code === 'wrong_password';
          if (isWrong) form.refuse('currentPassword', error.message);
          else showToast({ title: 'Failed to change password', text: sayCeremonyError(error), variant: 'destructive' });
        },
      },
    ),
  );

  return (
    <form {...submit} className="grid gap-5">
      {hasPassword ? (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      ) : (
        <p className="text-fg-2">You sign in with a passkey. Your device asks for it before the password is set.</p>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters."
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button type="submit" busy={change.isPending && (hasPassword ? 'Changing...' : 'Waiting...')} className="w-full">
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
    </form>
  );
}
