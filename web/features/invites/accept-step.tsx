import { X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { iconButtonLook } from '#web/ui/icon-button.tsx';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Currency } from '#shared/domain/money.ts';
import { paths } from '#web/lib/paths.ts';
import { LetterDrawing } from '#web/ui/state-drawings.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ApprovalHint } from './asked-to-join.tsx';
import { forgetInviteFlow, readInviteFlow, rememberInviteFlow } from './invite-flow-data.ts';
import type { Suggestion } from './joining.ts';
import { SuggestedGoals } from './suggested-goals.tsx';
import { useAcceptInvitation, type Invitation } from './invite-queries.ts';
import { InvitedHabit } from './invited-habit.tsx';
import { OverseerTerms } from './overseer-terms.tsx';
import { Perforation } from './perforation.tsx';
import { RewardForm } from './reward-form.tsx';

type AcceptStepProps = {
  code: string;
  invitation: Invitation;
  user: CurrentUser | null;
  suggestion: Suggestion;
};

/**
 * Accepting joins at once when signed in, or asks the creator; a visitor goes on to the goal step and joins after
 * signing in.
 */
export function AcceptStep({ code, invitation, user, suggestion }: AcceptStepProps) {
  const [, navigate] = useLocation();
  const [before] = useState(() => readInviteFlow(code));
  const accept = useAcceptInvitation();
  const [hasGoals, setGoals] = useState(true);

  function join(rewardAmount: number, currency: Currency | undefined, goals: Suggestion['goals']) {
    accept.mutate(
      { code, rewardAmount, currency, goals },
      {
        // While they wait, the page shows that.
        onSuccess: (outcome) => outcome !== 'waiting' && navigate(paths.home),
        onError: (error) => showToast({ title: 'Failed to join habit', text: error.message, variant: 'destructive' }),
      },
    );
  }

  function onAccept(rewardAmount: number, currency: Currency) {
    // Stored until the join succeeds, in case the session ends or the page is closed.
    const flow = { habitId: invitation.id, inviteCode: code, goalReward: before?.goalReward, rewardAmount, currency };
    const isKept = rememberInviteFlow(flow);
    // Without storage, this page comes again after the log-in.
    if (!user) return navigate(isKept ? paths.acceptInvitation({ code, step: 2 }) : paths.homeByInvite(code));
    join(rewardAmount, currency, hasGoals ? suggestion.goals : []);
  }

  function onOversee() {
    if (user) return join(0, undefined, []);
    rememberInviteFlow({ habitId: invitation.id, inviteCode: code, rewardAmount: 0, role: 'overseer' });
    // Without storage, this page comes again after the log-in.
    navigate(paths.homeByInvite(code));
  }

  const isOverseer = invitation.role === 'overseer';
  return (
    <div className="relative">
      <Link
        href={paths.home}
        aria-label="Close"
        onClick={() => forgetInviteFlow(code)}
        className={`${iconButtonLook} absolute -top-4 -right-3 md:-top-6 md:-right-6`}
      >
        <X aria-hidden="true" className="size-5" />
      </Link>
      <LetterDrawing className="mx-auto mt-1 mb-3 w-33" />
      <div className="text-center">
        <h1 className="heading">Accept Invitation</h1>
        <p className="mt-1.5 text-balance [overflow-wrap:anywhere] text-fg-2">
          {invitation.invitedBy}{' '}
          {isOverseer ? 'asks you to oversee this promise.' : 'invites you to keep a promise together.'}
          <ApprovalHint invitation={invitation} />
        </p>
      </div>
      <div className="mt-5">
        <InvitedHabit invitation={invitation} />
      </div>
      {isOverseer ? (
        <OverseerTerms isAccepting={accept.isPending} onAccept={onOversee} />
      ) : (
        <>
          <Perforation />
          <RewardForm
            user={user}
            schedule={invitation}
            initial={before ?? suggestion}
            onAccept={onAccept}
            isAccepting={accept.isPending}
          >
            {user && suggestion.goals.length > 0 && (
              <SuggestedGoals goals={suggestion.goals} isOn={hasGoals} onToggle={setGoals} />
            )}
          </RewardForm>
        </>
      )}
    </div>
  );
}
