import { CircleAlert, CircleCheck } from 'lucide-react';
import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { deleteAccountForm } from '#shared/contract/profile-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PasswordField } from '#web/forms/field.tsx';
import { sayCeremonyError } from '#web/features/passkeys/ceremony-errors.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useDeleteAccount } from './profile-queries.ts';

const noFields = z.object({});

export function DeleteAccountDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm({ schema: user.hasPassword ? deleteAccountForm : noFields, initial: { password: '' } });
  const remove = useDeleteAccount();
  const balance = useBalance();
  const submit = form.onSubmit(() =>
    remove.mutate(user.hasPassword ? form.values.password : undefined, {
      onError: (error) => {
        const isWrong = error instanceof ApiError && error.code === 'wrong_password';
        if (isWrong) form.refuse('password', error.message);
        else showToast({ title: 'Failed to delete account', text: sayCeremonyError(error), variant: 'destructive' });
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
          Your balance of {showMoney(balance, user.currency)} and your goals are gone.
        </li>
      </ul>
      <form {...submit} className="mt-4.5 grid gap-5">
        {user.hasPassword ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            help="So that we know it is you."
            {...form.field('password')}
          />
        ) : (
          <p className="text-small text-fg-2">Your device asks for your passkey, so that we know it is you.</p>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose} className="px-2!">
            Cancel
          </Button>
          <Button
            type="submit"
            look="danger"
            disabled={user.hasPassword && form.values.password === ''}
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
