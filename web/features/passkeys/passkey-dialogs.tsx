import * as z from 'zod/mini';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { passkeyNameForm, type Passkey } from '#shared/contract/passkey-calls.ts';
import { Field, PasswordField } from '#web/forms/field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { sayCeremonyError } from './ceremony-errors.ts';
import { deviceName } from './device-name.ts';
import { useAddPasskey, useDeletePasskey } from './passkey-queries.ts';

const addForm = z.extend(passkeyNameForm, { password: z.string() });

export function AddPasskeyDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const form = useForm({ schema: addForm, initial: { name: deviceName(), password: '' } });
  const add = useAddPasskey();
  const isWrong = add.error instanceof ApiError && add.error.code === 'wrong_password';
  const submit = form.onSubmit(({ name, password }) => {
    if (user.hasPassword && password === '') return form.refuse('password', 'Password is required');
    add.mutate(
      { name, password: user.hasPassword ? password : undefined },
      {
        onSuccess: () => {
          showToast({ title: 'Passkey added', text: `${name} can now sign in to Kept.` });
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'wrong_password') form.refuse('password', error.message);
        },
      },
    );
  });

  return (
    <ActionDialog
      title="Add a passkey"
      action="Add"
      busyAction="Waiting..."
      isBusy={add.isPending}
      failure={
        add.error && !isWrong
          ? { title: 'No passkey was added', error: new Error(sayCeremonyError(add.error)) }
          : undefined
      }
      form={submit}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Field label="Name" help="So that you recognise it later." {...form.field('name')} />
        {user.hasPassword ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            help="So that we know it is you."
            {...form.field('password')}
          />
        ) : (
          <p className="text-small text-fg-2">
            Your device asks twice: for a passkey that you have, then for the new one.
          </p>
        )}
      </div>
    </ActionDialog>
  );
}

type DeletePasskeyDialogProps = { passkey: Passkey; isLast: boolean; user: CurrentUser; onClose: () => void };

export function DeletePasskeyDialog({ passkey, isLast, user, onClose }: DeletePasskeyDialogProps) {
  const remove = useDeletePasskey();
  return (
    <ActionDialog
      title="Delete this passkey?"
      action="Delete"
      busyAction="Deleting..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'The passkey was not deleted', error: remove.error } : undefined}
      form={pressing(() => remove.mutate(passkey.id, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere] text-fg-2">
        {passkey.name} can no longer sign in to Kept. You can then remove it from your device too.
      </p>
      {isLast && !user.hasPassword && user.emailConfirmed && (
        <p className="mt-2 [overflow-wrap:anywhere] text-fg-2">
          You have no password. To log in again, ask for a link to {user.email} under “Forgot password?”.
        </p>
      )}
    </ActionDialog>
  );
}
