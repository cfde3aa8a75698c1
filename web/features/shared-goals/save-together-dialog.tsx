import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Goal } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { Invitation } from '#web/features/invites/share/invitation.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import { codeQuery } from './shared-goal-queries.ts';
import { goalInvitation, goalLink } from './shared-goal-texts.ts';

type SaveTogetherDialogProps = { goal: Goal; user: CurrentUser; onClose: () => void };

/** Makes a goal shared, or invites one more. Copying closes it, because it would cover the toast. */
export function SaveTogetherDialog({ goal, user, onClose }: SaveTogetherDialogProps) {
  const isFull = goal.shared?.people.length === limits.goalPeople.max;
  const currency = goal.shared?.currency ?? user.currency;
  return (
    <Dialog title="Save up together" onClose={onClose}>
      <p className="mb-4 text-pretty [overflow-wrap:anywhere] text-fg-2">
        {isFull
          ? 'This goal is full. Twenty people is the most.'
          : `Up to 20 people can save for “${goal.title}”. Everyone decides what they put in.`}
      </p>
      {!isFull && (
        <>
          <Link goal={goal} onClose={onClose} />
          <p className="mt-3.5 text-small text-pretty text-fg-2">
            Only people whose balance is in {currency} can join. Everyone in the goal sees who put in how much.
            {!goal.shared && ' Once somebody has joined, what you all put in pays for it, not your balance.'}
          </p>
        </>
      )}
    </Dialog>
  );
}

function Link({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(codeQuery(goal));
  if (!data && error && !isFetching)
    return <LoadFailed isWithin message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Loading what="the link" isWithin />;
  return (
    <Invitation
      text={goalInvitation(goal.title, data.code)}
      link={goalLink(data.code)}
      advice="Send it to the people you want to save with."
      onCopied={onClose}
    />
  );
}
