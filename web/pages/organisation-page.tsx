import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import type { UserReply } from '#shared/contract/auth-calls.ts';
import { linkForm } from '#shared/contract/organisation-calls.ts';
import { destinationOf } from '#web/features/auth/after-sign-in.ts';
import { LinkOutcome } from '#web/features/email/link-outcome.tsx';
import { finish, wantedBefore } from '#web/features/organisations/organisation-sign-in.ts';
import { PasswordField } from '#web/forms/field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { switchSession } from '#web/lib/session-switch.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';

/** Where the organisation leads back to. */
export function OrganisationPage() {
  usePageTitle('Log In');
  const client = useQueryClient();
  const [wanted] = useState(wantedBefore);
  const [arrived, setArrived] = useState<{ isNew: boolean }>();
  function arrive(user: UserReply, isNew: boolean): void {
    setArrived({ isNew });
    switchSession(client, user);
  }
  const { mutate, data, error } = useMutation({
    mutationFn: (query: string) => finish(new URLSearchParams(query), wanted),
    onSuccess: ({ user, isNew }) => user && arrive(user, isNew),
  });
  const isSent = useRef(false);
  useEffect(() => {
    // Once: StrictMode runs effects twice, and an answer works once.
    if (isSent.current) return;
    isSent.current = true;
    mutate(location.search);
    // The code in it is used up, and belongs in no history.
    history.replaceState(null, '', location.pathname);
  }, [mutate]);

  if (arrived) return <Redirect to={destinationOf(wanted, arrived.isNew)} replace />;
  if (data?.link) return <LinkAccount link={data.link} onLinked={(user) => arrive(user, false)} />;
  if (!error) return <LoadingScreen text="Logging in..." />;
  return (
    <PlainPage>
      <LinkOutcome
        drawing={<ExpiredNoteDrawing className="mx-auto mb-5 w-42" />}
        title="You are not logged in"
        text={error.message}
      >
        <LinkButton href={paths.authThen(wanted)} className="w-full">
          Back to the login
        </LinkButton>
      </LinkOutcome>
    </PlainPage>
  );
}

type LinkAccountProps = {
  link: { email: string; hasPassword: boolean };
  onLinked: (user: UserReply) => void;
};

function LinkAccount({ link, onLinked }: LinkAccountProps) {
  const form = useForm({ schema: linkForm, initial: { password: '' } });
  const linking = useMutation({
    mutationFn: (body: { password: string }) => call('POST /api/organisation/link', { body }),
    onSuccess: onLinked,
    onError: (error) => isWrong(error) && form.refuse('password', error.message),
  });
  return (
    <PlainPage>
      <h1 className="heading">Is this account yours?</h1>
      <p className="mt-2 mb-5 [overflow-wrap:anywhere] text-fg-2">
        {link.hasPassword
          ? `${link.email} has an account here. Enter its password once, and your organisation signs you in from then on.`
          : `${link.email} has an account here without a password. Choose one by mail, then try again.`}
      </p>
      {link.hasPassword ? (
        <form {...form.onSubmit((values) => linking.mutate(values))} className="grid gap-5">
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          {linking.error && !isWrong(linking.error) && <FieldError role="alert">{linking.error.message}</FieldError>}
          <Button type="submit" busy={linking.isPending && 'Linking...'} className="w-full">
            Link and log in
          </Button>
        </form>
      ) : (
        <LinkButton href={paths.forgotPassword} className="w-full">
          Choose a password
        </LinkButton>
      )}
    </PlainPage>
  );
}

const isWrong = (error: Error): boolean => error instanceof ApiError && error.code === 'wrong_password';
