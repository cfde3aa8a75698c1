import type * as z from 'zod/mini';
import { registrationForm } from '#shared/contract/auth-calls.ts';
import { ApiError } from '#web/lib/api.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { useRegister } from '#web/lib/current-user.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Values = z.input<typeof registrationForm>;

type RegistrationFormProps = { inviteCode: string | undefined; onRegistered: () => void };

export function RegistrationForm({ inviteCode, onRegistered }: RegistrationFormProps) {
  const form = useForm({
    schema: registrationForm,
    initial: { email: '', password: '', name: '', username: '' },
  });
  const register = useRegister(onRegistered);

  const submit = form.onSubmit((values) =>
    register.mutate(
      { ...values, timezone: browserZone(), inviteCode },
      {
        onError: (error) => {
          const field = fieldOf(error);
          if (field) form.refuse(field, error.message);
          else showToast({ title: 'Registration failed', text: error.message, variant: 'destructive' });
        },
      },
    ),
  );

  return (
    <form {...submit} className="grid gap-5">
      <Field
        label="Email Address"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...form.field('password')} />
      <Field label="Full Name" autoComplete="name" {...form.field('name')} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <Button type="submit" busy={register.isPending && 'Joining...'} className="w-full">
        Join the Adventure
      </Button>
    </form>
  );
}

/** The field that the server refused, if any. */
function fieldOf(error: Error): keyof Values | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'username_taken') return 'username';
  if (error.code === 'email_taken') return 'email';
  const path = error.issues[0]?.path;
  return (['email', 'password', 'name', 'username'] as const).find((name) => name === path);
}
