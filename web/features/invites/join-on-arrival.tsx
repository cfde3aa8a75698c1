import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { invalidInvitation, WaitingInvitation } from './invitation-states.tsx';
import { arrivalQuery, isInvalid } from './invite-queries.ts';
import type { Joining } from './joining.ts';

/**
 * Joins and leads home, or asks the creator and leads to the invitation, which shows that the person waits. Replaces
 * this address, so that going back does not join again.
 */
export function JoinOnArrival({ user, joining }: { user: CurrentUser; joining: Joining }) {
  const client = useQueryClient();
  const { code } = joining;
  const { data, error, isFetching, refetch } = useQuery(arrivalQuery(client, user.id, joining));
  if (error && !isFetching) {
    if (isInvalid(error)) return <NothingToJoin />;
    return <WaitingInvitation title="Not joined yet" message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <LoadingScreen text="Joining habit..." />
      {data && <Redirect to={data === 'waiting' ? paths.acceptInvitation({ code }) : paths.home} replace />}
    </>
  );
}

function NothingToJoin() {
  useEffect(() => showToast({ ...invalidInvitation, variant: 'destructive' }), []);
  return <Redirect to={paths.home} replace />;
}
