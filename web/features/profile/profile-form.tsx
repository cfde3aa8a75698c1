import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { profileForm } from '#shared/contract/profile-calls.ts';
import { currencies, showMoney } from '#shared/domain/money.ts';
import { ApiError } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useUpdateProfile } from './profile-queries.ts';

export function ProfileForm({ user }: { user: CurrentUser }) {
  const form = useForm({
    draft: { name: 'profile', userId: user.id },
    schema: profileForm,
    initial: { name: user.name, email: user.email, currency: user.currency },
  });
  const update = useUpdateProfile();
  const currency = form.values.currency;

  const submit = form.onSubmit(({ email, ...others }) =>
    update.mutate(email === '' ? others : { ...others, email }, {
      onSuccess: (saved) => {
        form.reset({ name: saved.name, email: saved.email, currency: saved.currency });
        showToast({ title: 'Profile updated', text: 'Your changes are saved.' });
      },
      onError: (error) => {
        const isTaken = error instanceof ApiError && error.code === 'email_taken';
        if (isTaken) form.refuse('email', error.message);
        else showToast({ title: 'Failed to update profile', text: error.message, variant: 'destructive' });
      },
    }),
  );

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
      <SelectField
        label="Currency"
        options={currencies}
        help={
          currency === user.currency
            ? 'Used for your balance and every amount you set.'
            : `Nothing is converted: your balance will read ${showMoney(user.balance, currency)}.`
        }
        {...form.field('currency')}
      />
      <Button type="submit" busy={update.isPending && 'Saving...'} className="w-full">
        Save changes
      </Button>
    </form>
  );
}
