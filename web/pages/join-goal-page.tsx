import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { InvalidInvitation, WaitingInvitation } from '#web/features/invites/invitation-states.tsx';
import { isInvalid } from '#web/features/invites/invite-queries.ts';
import { goalInvitationQuery } from '#web/features/shared-goals/join-goal-queries.ts';
import { InvitedGoal } from '#web/features/shared-goals/invited-goal.tsx';
import { JoinGoal } from '#web/features/shared-goals/join-goal.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { writeGoalInvite } from '#web/lib/local-store.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { UserUnreachable } from '#web/shell/unreachable-screen.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { PlainPage } from '#web/ui/plain-page.tsx';

/** Also for visitors, who sign up before they join. */
export function JoinGoalPage({ code }: { code: string }) {
  usePageTitle('Save up together');
  const user = useCurrentUser();
  const { data: invitation, error, isFetching, refetch } = useQuery(goalInvitationQuery(code));
  // Kept for after the log-in, which a detour such as resetting the password would lose.
  const isVisitor = user.data === null && invitation !== undefined;
  useEffect(() => {
    if (isVisitor) writeGoalInvite(code);
    else if (user.data) writeGoalInvite(null);
  }, [isVisitor, user.data, code]);

  if (code === '' || (error && isInvalid(error))) return <InvalidInvitation />;
  // Not in a PlainPage: it would fetch the user again on mounting, and so fail and remount without end.
  if (user.error && !user.data)
    return <UserUnreachable message={user.error.message} onRetry={() => void user.refetch()} />;
  if (error && !invitation && !isFetching) {
    return (
      <WaitingInvitation
        title="We cannot load this invitation right now"
        message={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (user.data === undefined || !invitation) return <LoadingScreen text="Loading invitation details..." />;
  return (
    <PlainPage>
      <div className="text-center">
        <h1 className="heading">Save up together</h1>
        <p className="mt-1 mb-5 [overflow-wrap:anywhere] text-fg-2">
          {invitation.invitedBy} invites you to a shared goal.
        </p>
      </div>
      <InvitedGoal invitation={invitation} />
      <JoinGoal code={code} invitation={invitation} user={user.data} />
    </PlainPage>
  );
}
