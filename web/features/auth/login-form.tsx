import { useForm } from 'react-hook-form';
import { loginForm } from '#shared/contract/auth-calls.ts';
import { useLogin } from '#web/lib/current-user.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function LoginForm() {
  const form = useForm({ resolver: schemaResolver(loginForm), defaultValues: { username: '', password: '' } });
  const login = useLogin();
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) =>
    login.mutate(values, {
      onError: (error) =>
        showToast({ title: 'Login failed', text: error.message, variant: 'destructive', duration: 2000 }),
    }),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      <Field
        label="Username or Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={login.isPending && 'Logging in...'} className="w-full">
        Log In
      </Button>
    </form>
  );
}
