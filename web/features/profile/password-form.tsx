import { passwordForm } from '#shared/contract/profile-calls.ts';
import { ApiError } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useChangePassword } from './profile-queries.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const form = useForm({ schema: passwordForm, initial: empty });
  const change = useChangePassword();

  const submit = form.onSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          form.reset(empty);
          showToast({ title: 'Password changed', text: 'Every other device was logged out.' });
        },
        onError: (error) => {
          const isWrong = error instanceof ApiError && error.code === 'wrong_password';
          if (isWrong) form.refuse('currentPassword', error.message);
          else showToast({ title: 'Failed to change password', text: error.message, variant: 'destructive' });
        },
      },
    ),
  );

  return (
    <form {...submit} className="grid gap-5">
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters."
        {...form.field('newPassword')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <Button type="submit" busy={change.isPending && 'Changing...'} className="w-full">
        Change password
      </Button>
    </form>
  );
}
