import { useState } from 'react';
import * as z from 'zod/mini';
import { tokenForm } from '#shared/contract/token-calls.ts';
import { Field } from '#web/forms/field.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { useMakeToken } from './outside-queries.ts';

const accesses = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const;
const lengths = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

const nameForm = z.pick(tokenForm, { name: true });

/** `onMade` gets the token, which the server shows only now. */
export function MakeTokenDialog({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const form = useForm({ schema: nameForm, initial: { name: '' } });
  const [access, setAccess] = useState<(typeof accesses)[number]['value']>('read');
  const [days, setDays] = useState<(typeof lengths)[number]['value']>('90');
  const make = useMakeToken();
  const submit = form.onSubmit(({ name }) =>
    make.mutate({ name, access, expiresInDays: Number(days) }, { onSuccess: ({ token }) => onMade(token) }),
  );
  return (
    <ActionDialog
      title="Make a token"
      action="Make it"
      busyAction="Making..."
      isBusy={make.isPending}
      failure={make.error ? { title: 'No token was made', error: make.error } : undefined}
      form={submit}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Field label="Name" help="So you recognise it later." autoComplete="off" {...form.field('name')} />
        <Segmented label="It can" choices={accesses} value={access} onChange={setAccess} />
        <Segmented label="It ends after" choices={lengths} value={days} onChange={setDays} />
      </div>
    </ActionDialog>
  );
}
