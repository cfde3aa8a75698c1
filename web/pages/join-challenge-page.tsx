import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import { tileOf } from '#shared/domain/names.ts';
import { ApprovalHint, useOwnRequest } from '#web/features/invites/asked-to-join.tsx';
import {
  challengeInvitationQuery,
  useJoinChallenge,
  type ChallengeInvitation,
} from '#web/features/invites/challenge-invite-queries.ts';
import { ChallengeEnded, ChallengeNotFound } from '#web/features/invites/challenge-invitation-states.tsx';
import { ChallengeRewardForm } from '#web/features/invites/challenge-reward-form.tsx';
import { WaitingInvitation } from '#web/features/invites/invitation-states.tsx';
import { isInvalid } from '#web/features/invites/invite-queries.ts';
import { InvitedChallenge } from '#web/features/invites/invited-challenge.tsx';
import { OverseerTerms } from '#web/features/invites/overseer-terms.tsx';
import { Perforation } from '#web/features/invites/perforation.tsx';
import { writeChallengeInvite } from '#web/lib/local-store.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

export function JoinChallengePage({ code, user }: { code: string; user: CurrentUser }) {
  usePageTitle('Join challenge');
  const { data: invitation, error, isFetching, refetch } = useQuery(challengeInvitationQuery(code));
  const request = useOwnRequest('challenge', invitation);
  // The invitation has been reached; forget the code stored for after the log-in.
  useEffect(() => void writeChallengeInvite(null), []);

  if (code === '' || (error && isInvalid(error))) return <ChallengeNotFound />;
  if (error && !invitation && !isFetching) {
    return (
      <WaitingInvitation
        title="We cannot load this invitation right now"
        message={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!invitation) return <LoadingScreen text="Loading invitation details..." />;
  if (request) return <div className="card mx-auto max-w-form">{request}</div>;
  if (stateOfWindow(invitation, user.today) === 'expired')
    return <ChallengeEnded title={tileOf(invitation.name).title} />;
  return (
    <div className="mx-auto max-w-form">
      <h1 className="heading">You are invited</h1>
      <p className="mt-1 mb-5 text-[1.0625rem] leading-[1.4] text-pretty [overflow-wrap:anywhere] text-fg-2">
        {invitation.role === 'overseer'
          ? `${invitation.invitedBy} asks you to oversee this promise.`
          : `By ${invitation.invitedBy}. See what it asks, then set what a day is worth to you.`}
        <ApprovalHint invitation={invitation} />
      </p>
      <div className="card">
        <InvitedChallenge invitation={invitation} />
        {invitation.role === 'overseer' ? (
          <OverseeChallenge code={code} invitation={invitation} />
        ) : (
          <>
            <Perforation />
            <ChallengeRewardForm code={code} invitation={invitation} user={user} />
          </>
        )}
      </div>
    </div>
  );
}

function OverseeChallenge({ code, invitation }: { code: string; invitation: ChallengeInvitation }) {
  const join = useJoinChallenge(code, invitation);
  return <OverseerTerms isAccepting={join.isPending} onAccept={() => join.mutate({})} />;
}
