import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Invitation } from '#web/features/invites/share/invitation.tsx';
import { habitInvitation } from '#web/features/habits/habit-invitation.ts';
import { dashboardQuery } from '#web/features/commitments/data/dashboard-query.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { ExpiredNoteDrawing } from '#web/ui/state-drawings.tsx';
import { habitToShare } from './onboarding-address.ts';
import { StepTitle } from './step-title.tsx';

const inviteTitle = 'Invite Friends and Earn Rewards Together';

/** Uses the dashboard's query, which the home page needs next. */
export function InviteStep({ user, habitId }: { user: CurrentUser; habitId: number | undefined }) {
  const [, navigate] = useLocation();
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  const habit = data && habitToShare(data.habits, habitId, user.id);

  if (habit) {
    return (
      <div className="card">
        <NotesDrawing className="mx-auto mb-5 w-42" />
        <StepTitle title={inviteTitle} text="Send this to someone who will notice if you skip." />
        <div className="mt-5">
          <Invitation text={habitInvitation(habit)} onDone={() => navigate(paths.home)} />
        </div>
      </div>
    );
  }
  // The cached list may predate the new habit.
  if (isFetching) {
    return (
      <div className="card">
        <Loading what="your invitation" />
      </div>
    );
  }
  if (error) {
    return (
      <div className="card grid justify-items-center gap-4">
        <h1 className="heading text-center">{inviteTitle}</h1>
        <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />
        <GoHome />
      </div>
    );
  }
  return <NoHabit />;
}

function NoHabit() {
  return (
    <div role="alert" className="card grid justify-items-center gap-2.5">
      <ExpiredNoteDrawing className="mb-2.5 w-42" />
      <StepTitle title="No habit found" text="Unable to find your created habit" />
      <LinkButton href={paths.signupFlow()} className="mt-2.5 w-full">
        Create a habit
      </LinkButton>
      <GoHome />
    </div>
  );
}

function GoHome() {
  return (
    <LinkButton href={paths.home} look="text">
      Go to Dashboard
    </LinkButton>
  );
}
