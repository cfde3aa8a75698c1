import { useForm, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { registrationForm } from '#shared/contract/auth-calls.ts';
import { isTimeZone } from '#shared/domain/days.ts';
import { ApiError } from '#web/lib/api.ts';
import { useRegister } from '#web/lib/current-user.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Values = z.input<typeof registrationForm>;

export function RegistrationForm() {
  const form = useForm<Values>({
    resolver: schemaResolver(registrationForm),
    defaultValues: { email: '', password: '', name: '', username: '' },
  });
  const register = useRegister();
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) =>
    register.mutate(
      { ...values, ...browserZone() },
      {
        onError: (error) => {
          const field = fieldOf(error);
          if (field) form.setError(field, { message: error.message }, { shouldFocus: true });
          else showToast({ title: 'Registration failed', text: error.message, variant: 'destructive' });
        },
      },
    ),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <Field
        label="Email Address"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Field label="Full Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <Button type="submit" busy={register.isPending && 'Joining...'} className="w-full">
        Join the Adventure
      </Button>
    </form>
  );
}

/** The field that the server's refusal is about, if it is about one. */
function fieldOf(error: Error): Path<Values> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'username_taken') return 'username';
  if (error.code === 'email_taken') return 'email';
  const path = error.issues[0]?.path;
  return (['email', 'password', 'name', 'username'] as const).find((name) => name === path);
}

/** A browser can report a zone that nobody knows; the server then takes UTC. */
function browserZone(): { timezone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? { timezone: timeZone } : {};
}
