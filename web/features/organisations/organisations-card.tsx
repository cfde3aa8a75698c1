import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { OrganisationIdentity } from '#shared/contract/organisation-calls.ts';
import { dayIn } from '#shared/domain/days.ts';
import { useRegistration } from '#web/features/auth/registration-query.ts';
import { call } from '#web/lib/api.ts';
import { dayAndMonth } from '#shared/domain/date-words.ts';
import { paths } from '#web/lib/paths.ts';
import { announce } from '#web/ui/announcement.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';

const identitiesKey = ['organisations'] as const;

/** Only where the operator has configured an organisation. */
export function OrganisationsCard({ user }: { user: CurrentUser }) {
  const name = useRegistration()?.organisation;
  const identities = useQuery({
    queryKey: identitiesKey,
    queryFn: () => call('GET /api/organisation', {}),
    enabled: Boolean(name),
    staleTime: 0,
  });
  const [removing, setRemoving] = useState<OrganisationIdentity>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!name) return null;
  return (
    <section className="card" aria-labelledby="organisation">
      <h2 id="organisation" ref={heading} tabIndex={-1} className="subheading">
        Organisation
      </h2>
      {identities.isPending ? (
        <Loading what="your organisation" isWithin />
      ) : identities.isError ? (
        <LoadFailed message={identities.error.message} onRetry={() => void identities.refetch()} isWithin />
      ) : identities.data.length === 0 ? (
        <p className="text-small text-pretty text-fg-2">
          Not linked. To link it, log out and choose “Continue with {name}”: it has to know you by {user.email}.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {identities.data.map((identity) => (
            <li key={identity.id} className="flex items-center gap-3 py-3">
              <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
                <Building2 className="size-5 text-fg-2" />
              </span>
              <div className="min-w-0 flex-1 leading-tight">
                <b className="block font-semibold [overflow-wrap:anywhere]">{identity.email}</b>
                <span className="block text-small [overflow-wrap:anywhere] text-fg-2">
                  {identity.organisation}, linked {linkedOn(identity, user)}
                </span>
              </div>
              <Button look="text" onClick={() => setRemoving(identity)} className="text-danger-text!">
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!user.hasPassword && (
        <p className="mt-2 text-small text-pretty text-fg-2">
          You have no password. Changing your email address or deleting your account needs one, or a passkey:{' '}
          <Link href={paths.forgotPassword} className="font-semibold text-brand-text underline">
            choose a password by mail
          </Link>
          .
        </p>
      )}
      {removing && (
        <RemoveDialog
          identity={removing}
          user={user}
          onClose={() => setRemoving(undefined)}
          onDone={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

type RemoveDialogProps = {
  identity: OrganisationIdentity;
  user: CurrentUser;
  onClose: () => void;
  onDone: () => void;
};

function RemoveDialog({ identity, user, onClose, onDone }: RemoveDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/organisation/:id', { params: { id: String(identity.id) } }),
    onSuccess: () => {
      onClose();
      onDone();
      announce('The organisation was removed.');
      return client.invalidateQueries({ queryKey: identitiesKey });
    },
  });
  return (
    <ActionDialog
      title="Remove this organisation?"
      action="Remove"
      busyAction="Removing..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'The organisation was not removed', error: remove.error } : undefined}
      form={pressing(() => remove.mutate())}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere] text-fg-2">
        {identity.organisation} can no longer sign you in to Kept.
        {!user.hasPassword &&
          ` You have no password. Without a passkey, ask for a link to ${user.email} under “Forgot password?” to log in.`}
      </p>
    </ActionDialog>
  );
}

function linkedOn({ createdAt }: OrganisationIdentity, { timezone, today }: CurrentUser): string {
  const day = dayIn(timezone, new Date(createdAt));
  // Later than today in the hours after midnight, for a person whose day starts later.
  return day >= today ? 'today' : dayAndMonth(day, today);
}
