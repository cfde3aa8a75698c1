import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { deleteAccountForm } from '#shared/contract/profile-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { ApiError } from '#web/lib/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PasswordField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDeleteAccount } from './profile-queries.ts';

export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm({ schema: deleteAccountForm, initial: { password: '' } });
  const remove = useDeleteAccount();
  const submit = form.onSubmit(({ password }) =>
    remove.mutate(password, {
      onError: (error) => {
        const isWrong = error instanceof ApiError && error.code === 'wrong_password';
        if (isWrong) form.refuse('password', error.message);
        else showToast({ title: 'Failed to delete account', text: error.message, variant: 'destructive' });
      },
    }),
  );

  return (
    <Dialog title="Delete my account?" onClose={onClose}>
      <p className="mb-3.5 text-fg-2">This cannot be undone.</p>
      <ul className="grid gap-2 text-small text-fg-2">
        <li className="flex gap-2">
          <CircleCheck aria-hidden="true" className="mt-px size-4.5 flex-none" />
          Days you kept stay with your companions, without your name.
        </li>
        <li className="flex gap-2">
          <CircleAlert aria-hidden="true" className="mt-px size-4.5 flex-none" />
          Your balance of {showMoney(user.balance, user.currency)} and your goals are gone.
        </li>
      </ul>
      <form {...submit} className="mt-4.5 grid gap-5">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          help="So that we know it is you."
          {...form.field('password')}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose} className="px-2!">
            Cancel
          </Button>
          <Button
            type="submit"
            look="danger"
            disabled={form.values.password === ''}
            busy={remove.isPending && 'Deleting...'}
            className="px-2!"
          >
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
