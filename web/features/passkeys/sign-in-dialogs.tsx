import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { registrationForm, type UserReply } from '#shared/contract/auth-calls.ts';
import { Field } from '#web/forms/field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { proposeUsername, registerByPasskey } from './ceremonies.ts';

type JoinDialogProps = {
  inviteCode: string | undefined;
  onClose: () => void;
  onRegistered: (user: UserReply) => void;
};

const accountForm = z.pick(registrationForm, { name: true, email: true });

export function JoinDialog({ inviteCode, onClose, onRegistered }: JoinDialogProps) {
  const form = useForm({ schema: accountForm, initial: { name: '', email: '' } });
  const username = useProposal(form.values.name.trim(), inviteCode);
  const join = useMutation({
    mutationFn: registerByPasskey,
    onSuccess: onRegistered,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') form.refuse('email', error.message);
    },
  });
  const failure = join.error && failureOf(join.error);

  return (
    <Dialog title="Join with a passkey" onClose={() => !join.isPending && onClose()}>
      {!failure && (
        <p className="mb-4.5 text-fg-2">
          No password to remember. Your device asks for your fingerprint, face or screen lock.
        </p>
      )}
      <form {...form.onSubmit((account) => join.mutate({ ...account, inviteCode }))} className="grid gap-5">
        <Field label="Full Name" autoComplete="name" {...form.field('name')} />
        <Field
          label="Email Address"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          {...form.field('email')}
        />
        {failure ? (
          <FieldError role="alert">{failure}</FieldError>
        ) : (
          username && (
            <p role="status" className="text-small [overflow-wrap:anywhere] text-fg-2">
              Your username will be <b className="font-semibold text-fg">{username}</b>.
            </p>
          )
        )}
        <Button type="submit" busy={join.isPending && 'Waiting for your device...'} className="w-full">
          <Fingerprint aria-hidden="true" className="size-5" />
          {failure ? 'Try again' : 'Create my passkey'}
        </Button>
        {failure && (
          <Button look="text" onClick={onClose}>
            Use a password instead
          </Button>
        )}
      </form>
    </Dialog>
  );
}

export function NoPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="No passkey found here" onClose={onClose}>
      <p className="mb-5 text-fg-2">
        This device has no passkey for Kept, or you closed its window. Log in with your password, then add a passkey in
        your profile, under Access.
      </p>
      <Button onClick={onClose} className="w-full">
        Log in with a password
      </Button>
    </Dialog>
  );
}

const typingPauseMs = 400;

/** The free username for that name, once the typing pauses. */
function useProposal(name: string, inviteCode: string | undefined): string | undefined {
  const [proposal, setProposal] = useState<{ name: string; username: string }>();
  useEffect(() => {
    if (name === '') return;
    let isWanted = true;
    const timer = setTimeout(() => {
      proposeUsername({ name, inviteCode }).then(
        (username) => isWanted && setProposal({ name, username }),
        () => {},
      );
    }, typingPauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [name, inviteCode]);
  return proposal?.name === name ? proposal.username : undefined;
}

/** A taken address stands at its field. */
function failureOf(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return 'Your device didn’t create a passkey. Try again, or use a password instead.';
  return error.code === 'email_taken' ? undefined : error.message;
}
