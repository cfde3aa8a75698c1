import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AskedToJoin } from './asked-to-join.tsx';
import { invalidInvitation, WaitingInvitation } from './invitation-states.tsx';
import { arrivalQuery, invitationQuery, isInvalid } from './invite-queries.ts';
import type { Joining } from './joining.ts';

/** Joins, or asks the creator, and leads home, replacing this address so that going back does not join again. */
export function JoinOnArrival({ user, joining }: { user: CurrentUser; joining: Joining }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(arrivalQuery(client, user.id, joining));
  if (error && !isFetching) {
    if (isInvalid(error)) return <NothingToJoin />;
    return <WaitingInvitation title="Not joined yet" message={error.message} onRetry={() => void refetch()} />;
  }
  if (data === 'waiting') return <Asked code={joining.code} />;
  return (
    <>
      <LoadingScreen text="Joining habit..." />
      {data && <Redirect to={paths.home} replace />}
    </>
  );
}

function Asked({ code }: { code: string }) {
  const { data: invitation, isPending } = useQuery(invitationQuery(code));
  if (isPending) return <LoadingScreen text="Joining habit..." />;
  return (
    <PlainPage>
      <AskedToJoin invitation={invitation} />
    </PlainPage>
  );
}

function NothingToJoin() {
  useEffect(() => showToast({ ...invalidInvitation, variant: 'destructive' }), []);
  return <Redirect to={paths.home} replace />;
}
