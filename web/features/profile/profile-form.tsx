import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { profileForm } from '#shared/contract/profile-calls.ts';
import { currencies, showMoney } from '#shared/domain/money.ts';
import { UnconfirmedAddress } from '#web/features/email/unconfirmed-address.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField, SelectField } from '#web/forms/field.tsx';
import { sayCeremonyError } from '#web/features/passkeys/ceremony-errors.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useUpdateProfile } from './profile-queries.ts';

export function ProfileForm({ user }: { user: CurrentUser }) {
  const form = useForm({
    draft: { name: 'profile', userId: user.id },
    schema: profileForm,
    initial: { name: user.name, email: user.email, currency: user.currency, password: '' },
  });
  const update = useUpdateProfile();
  const balance = useBalance();
  const currency = form.values.currency;

  // The address changes when its mailed link is opened, perhaps elsewhere: an untouched field must not ask for the old one.
  const [knownEmail, setKnownEmail] = useState(user.email);
  if (user.email !== knownEmail) {
    setKnownEmail(user.email);
    if (form.values.email === knownEmail) form.set('email', user.email);
  }

  const typedEmail = form.values.email.trim().toLowerCase();
  const isNewAddress = typedEmail !== '' && typedEmail !== user.email.toLowerCase();

  const submit = form.onSubmit(({ email, ...others }) => {
    const { password } = form.values;
    const asksPassword = isNewAddress && user.hasPassword;
    if (asksPassword && password === '') return form.refuse('password', 'Password is required');
    const address = email === '' ? {} : { email };
    update.mutate(
      {
        ...others,
        ...address,
        ...(asksPassword && { password }),
        isProvedByPasskey: isNewAddress && !user.hasPassword,
      },
      {
        onSuccess: (saved) => {
          form.reset({ name: saved.name, email: saved.email, currency: saved.currency, password: '' });
          const text = isNewAddress ? `Open the link that we mailed to ${email}.` : 'Your changes are saved.';
          showToast({ title: 'Profile updated', text });
        },
        onError: (error) => {
          const isWrong = error instanceof ApiError && error.code === 'wrong_password';
          if (isWrong) form.refuse('password', error.message);
          else showToast({ title: 'Failed to update profile', text: sayCeremonyError(error), variant: 'destructive' });
        },
      },
    );
  });

  return (
    <form {...submit} className="grid gap-5">
      <Field label="Name" autoComplete="name" {...form.field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        help={form.values.email.trim() === '' && `If left empty, it stays ${user.email}.`}
        {...form.field('email')}
      />
      {isNewAddress && user.hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          help="Needed to change your email address."
          {...form.field('password')}
        />
      )}
      <UnconfirmedAddress user={user} />
      <SelectField
        label="Currency"
        options={currencies}
        help={
          currency === user.currency
            ? 'Used for your balance and every amount you set.'
            : `Nothing is converted: your balance will read ${showMoney(balance, currency)}.`
        }
        {...form.field('currency')}
      />
      <Button type="submit" busy={update.isPending && 'Saving...'} className="w-full">
        Save changes
      </Button>
    </form>
  );
}
