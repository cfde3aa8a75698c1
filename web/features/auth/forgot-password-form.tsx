import { useMutation } from '@tanstack/react-query';
import { forgotPasswordForm } from '#shared/contract/password-reset-calls.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Field } from '#web/forms/field.tsx';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function ForgotPasswordForm() {
  const form = useForm({ schema: forgotPasswordForm, initial: { email: '' } });
  const request = useMutation({
    mutationFn: (body: { email: string }) => call('POST /api/forgot-password', { body }),
    onError: () =>
      showToast({
        title: 'Error',
        text: 'Failed to send password reset email. Please try again.',
        variant: 'destructive',
      }),
  });
  if (request.isSuccess) return <MailSent email={request.variables.email} />;

  const submit = form.onSubmit((values) => request.mutate(values));
  return (
    <>
      <h1 className="heading">Forgot password?</h1>
      <p className="mt-1 mb-5 text-pretty text-fg-2">
        Tell us your email and we will send you a link. It works for one hour.
      </p>
      <form {...submit} className="grid gap-5">
        <Field label="Email Address" type="email" autoComplete="email" {...form.field('email')} />
        <Button type="submit" busy={request.isPending && 'Sending...'} className="w-full">
          Send reset link
        </Button>
        <LinkButton href={paths.auth} look="text">
          Return to Login
        </LinkButton>
      </form>
    </>
  );
}

function MailSent({ email }: { email: string }) {
  return (
    <div role="status" className="grid text-center">
      <LetterDrawing className="mx-auto mb-5 w-42" />
      <h1 className="heading">Check your email</h1>
      <p className="mt-2 mb-5 text-balance [overflow-wrap:anywhere] text-fg-2">
        If {email} has an account, a reset link is on its way.
      </p>
      <LinkButton href={paths.auth} className="w-full">
        Return to Login
      </LinkButton>
    </div>
  );
}
