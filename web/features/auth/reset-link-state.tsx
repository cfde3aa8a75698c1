import { resetTokenForm } from '#shared/contract/password-reset-calls.ts';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Field } from '#web/forms/field.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';

const refused = {
  invalid: ['Invalid link', 'The password reset link is invalid or has been tampered with.'],
  expired: ['Link expired', 'This password reset link has expired for security reasons.'],
} as const;

/** For an invalid or expired link: request a new one, or paste the token from the mail. */
export function RefusedLink({ reason, onToken }: { reason: 'invalid' | 'expired'; onToken: (token: string) => void }) {
  const [title, text] = refused[reason];
  return (
    <div className="text-center">
      <ExpiredNoteDrawing className="mx-auto mb-5 w-42" />
      <h1 className="heading">{title}</h1>
      <p role="alert" className="mt-2 mb-5 text-balance text-fg-2">
        {text}
      </p>
      <LinkButton href={paths.forgotPassword} className="w-full">
        Request a new link
      </LinkButton>
      <details className="mt-3.5 border-t border-line pt-1.5">
        <summary className="flex min-h-(--tap) list-none items-center justify-center rounded-xl font-semibold text-brand-text [&::-webkit-details-marker]:hidden">
          Paste a token instead
        </summary>
        <TokenForm onToken={onToken} />
      </details>
    </div>
  );
}

export function PasswordChanged() {
  return (
    <div role="status" className="text-center">
      <NotesDrawing className="mx-auto mb-5 w-42" />
      <h1 className="heading">Password changed</h1>
      <p className="mt-2 mb-5 text-balance text-fg-2">You can log in with your new password now.</p>
      <LinkButton href={paths.auth} className="w-full">
        Go to Login
      </LinkButton>
    </div>
  );
}

function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const form = useForm({ schema: resetTokenForm, initial: { token: '' } });
  const submit = form.onSubmit(({ token }) => onToken(token));
  return (
    <form {...submit} className="mt-3 grid gap-3 text-left">
      <Field
        label="Reset token"
        placeholder="From the email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('token')}
      />
      <Button type="submit" look="secondary" className="w-full">
        Verify token
      </Button>
    </form>
  );
}
