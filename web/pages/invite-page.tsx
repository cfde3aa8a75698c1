import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { AcceptStep } from '#web/features/invites/accept-step.tsx';
import { useOwnRequest } from '#web/features/invites/asked-to-join.tsx';
import { GoalStep } from '#web/features/invites/goal-step.tsx';
import { InvalidInvitation, WaitingInvitation } from '#web/features/invites/invitation-states.tsx';
import { readInviteFlow } from '#web/features/invites/invite-flow-data.ts';
import { invitationQuery, isInvalid } from '#web/features/invites/invite-queries.ts';
import { suggestionIn } from '#web/features/invites/joining.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { UserUnreachable } from '#web/shell/unreachable-screen.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

/** Two steps; the step is in the address, so that it survives a reload and the back button. */
export function InvitePage() {
  const query = useQueryParams();
  const code = query.get('code') ?? '';
  const isGoalStep = query.get('step') === '2';
  usePageTitle(isGoalStep ? 'Set your rewards goal' : 'Accept invitation');
  const user = useCurrentUser();
  const invitation = useQuery(invitationQuery(code));
  const own = useQuery({ ...dashboardQuery, enabled: Boolean(user.data) });
  const request = useOwnRequest('habit', invitation.data);

  if (code === '' || (invitation.error && isInvalid(invitation.error))) return <InvalidInvitation />;
  // Not in a PlainPage: it would fetch the user again on mounting, and so fail and remount without end.
  if (user.error && !user.data)
    return <UserUnreachable message={user.error.message} onRetry={() => void user.refetch()} />;
  if (invitation.error && !invitation.data) {
    return (
      <WaitingInvitation
        title="We cannot load this invitation right now"
        message={invitation.error.message}
        onRetry={() => void invitation.refetch()}
      />
    );
  }
  if (user.data === undefined || !invitation.data || own.isLoading)
    return <LoadingScreen text="Loading invitation details..." />;
  if (user.data && request) return <PlainPage>{request}</PlainPage>;
  // Already a member, by this tab or another.
  if (user.data && own.data?.habits.some(({ id }) => id === invitation.data.id))
    return <Redirect to={paths.home} replace />;

  if (!isGoalStep) {
    return (
      <PlainPage>
        <AcceptStep
          key={code}
          code={code}
          invitation={invitation.data}
          user={user.data}
          suggestion={suggestionIn(query)}
        />
      </PlainPage>
    );
  }
  const flow = readInviteFlow(code);
  if (user.data) return <Redirect to={flow ? paths.homeByInvite(code) : paths.home} replace />;
  if (!flow) {
    // Another tab may just have signed up and joined, and removed the flow: wait for the user.
    if (user.isFetching) return <LoadingScreen text="Loading invitation details..." />;
    return <Redirect to={paths.acceptInvitation({ code })} replace />;
  }
  return (
    <PlainPage>
      <GoalStep key={code} flow={flow} habitId={invitation.data.id} />
    </PlainPage>
  );
}
