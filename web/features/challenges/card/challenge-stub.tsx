import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import { CompletionPanel } from '#web/features/commitments/card/completion-panel.tsx';
import type { NoteState } from '#web/features/commitments/card/note.tsx';
import { StubAmount } from '#web/features/commitments/card/stub-amount.tsx';
import { isAchieved, useCompleteChallenge, type ChallengeCard } from '#web/features/challenges/challenge-queries.ts';

type ChallengeStubProps = { challenge: ChallengeCard; user: CurrentUser; state: NoteState };

export function ChallengeStub({ challenge, user, state }: ChallengeStubProps) {
  return (
    <CompletionPanel
      item={challenge}
      user={user}
      state={state}
      complete={useCompleteChallenge(user)}
      isDoneToday={challenge.doneToday}
      isSealOff={state === 'kept'}
      failureText={(said) => said ?? 'Failed to mark challenge as complete'}
      offMark="clock"
      words={<ChallengeWorth challenge={challenge} user={user} state={state} />}
    />
  );
}

/** The reward of a day, or the sum earned once the goal is reached. */
function ChallengeWorth({ challenge, user, state }: ChallengeStubProps) {
  const { currency, today } = user;
  if (stateOfWindow(challenge, today) === 'not_started')
    return <p className="text-micro leading-tight font-semibold text-fg-2">Starts tomorrow</p>;
  if (state === 'ready' || state === 'off')
    return <StubAmount amount={challenge.rewardAmount} currency={currency} isOff={state === 'off'} />;
  const amount = isAchieved(challenge) ? challenge.earned : challenge.paidToday;
  if (amount !== '0.00')
    return <StubAmount amount={amount} currency={currency} earned={isAchieved(challenge) ? 'in all' : 'now'} />;
  return (
    <p className="px-1.5 text-micro leading-tight font-bold text-balance text-on-kept">
      {challenge.doneToday ? 'Kept today' : 'Achieved'}
    </p>
  );
}
