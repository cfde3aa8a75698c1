import { useMutation } from '@tanstack/react-query';
import { resetPasswordForm } from '#shared/contract/password-reset-calls.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ResetPasswordFormProps = { token: string; onDone: () => void; onRefused: (reason: 'invalid' | 'expired') => void };

export function ResetPasswordForm({ token, onDone, onRefused }: ResetPasswordFormProps) {
  const form = useForm({
    schema: resetPasswordForm,
    initial: { newPassword: '', confirmPassword: '' },
  });
  const reset = useMutation({
    mutationFn: (newPassword: string) => call('POST /api/reset-password', { body: { token, newPassword } }),
    onSuccess: onDone,
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'reset_invalid' || code === 'reset_expired')
        onRefused(code === 'reset_invalid' ? 'invalid' : 'expired');
      else showToast({ title: 'Error', text: 'Failed to reset password. Please try again.', variant: 'destructive' });
    },
  });

  const submit = form.onSubmit(({ newPassword }) => reset.mutate(newPassword));
  return (
    <>
      <h1 className="heading">Choose a new password</h1>
      <form {...submit} className="mt-5 grid gap-5">
        <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
        <Button type="submit" busy={reset.isPending && 'Resetting...'} className="w-full">
          Reset password
        </Button>
      </form>
    </>
  );
}
