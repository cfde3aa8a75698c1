import { Link } from 'wouter';
import { loginForm } from '#shared/contract/auth-calls.ts';
import { useLogin } from '#web/lib/current-user.ts';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const form = useForm({ schema: loginForm, initial: { username: '', password: '' } });
  const login = useLogin(onLoggedIn);

  const submit = form.onSubmit((values) =>
    login.mutate(values, {
      onError: (error) =>
        showToast({ title: 'Login failed', text: error.message, variant: 'destructive', duration: 2000 }),
    }),
  );

  return (
    <form {...submit} className="grid gap-5">
      <Field
        label="Username or Email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Link
        href={paths.forgotPassword}
        className="-mt-3.5 -mr-2.5 inline-flex min-h-(--tap) items-center justify-self-end rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text underline decoration-[1.5px] underline-offset-3"
      >
        Forgot password?
      </Link>
      <Button type="submit" busy={login.isPending && 'Logging in...'} className="w-full">
        Log In
      </Button>
    </form>
  );
}
