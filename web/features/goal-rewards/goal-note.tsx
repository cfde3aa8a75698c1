import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import type { Pace } from '#shared/domain/forecast.ts';
import { progressTo, type Progress } from '#shared/domain/goals.ts';
import { decimalFromCents, showAmount, showMoney, type Cents } from '#shared/domain/money.ts';
import { NoteActions } from '#web/features/commitments/card/note-action.tsx';
import { useBalance } from '#web/lib/current-user.ts';
import { ForecastLine } from './forecast-line.tsx';
import { GoalFrame, GoalLink, Unlocked, type GoalQuestion, type GoalState } from './goal-frame.tsx';
import type { Goal } from './goal-reward-queries.ts';
import { GoalStub } from './goal-stub.tsx';
import { doneOn } from './goal-texts.ts';

type GoalNoteProps = {
  goal: Goal;
  user: CurrentUser;
  pace: Pace | undefined;
  onAsk: (question: GoalQuestion) => void;
};

/** Progress on the left; percentage, Redeem or the redeemed reward on the stub. */
export function GoalNote({ goal, user, pace, onAsk }: GoalNoteProps) {
  const { title, isRedeemed } = goal;
  const progress = progressTo(goal.price, useBalance());
  const state: GoalState = isRedeemed ? 'redeemed' : progress.missing > 0 ? 'ahead' : 'unlocked';
  return (
    <GoalFrame
      goal={goal}
      state={state}
      stub={<GoalStub state={state} title={title} percent={progress.percent} onRedeem={() => onAsk('redeem')} />}
    >
      <GoalMeta goal={goal} user={user} state={state} />
      {!isRedeemed && <GoalProgress progress={progress} goal={goal} user={user} />}
      {state === 'ahead' && pace && <ForecastLine missing={progress.missing} pace={pace} today={user.today} />}
      <NoteActions>
        <GoalLink goal={goal} />
        <span className="ml-auto" />
        {!isRedeemed && (
          <>
            <IconButton icon={UserPlus} label={`Invite to ${title}`} onClick={() => onAsk('invite')} />
            <IconButton icon={Pencil} label={`Edit ${title}`} onClick={() => onAsk('edit')} />
          </>
        )}
        <IconButton icon={Trash2} label={`Delete ${title}`} onClick={() => onAsk('delete')} />
      </NoteActions>
    </GoalFrame>
  );
}

function GoalMeta({ goal, user, state }: { goal: Goal; user: CurrentUser; state: GoalState }) {
  if (state === 'unlocked')
    return (
      <p className="mt-2">
        <Unlocked />
      </p>
    );
  return (
    <p className="mt-0.5 text-small text-fg-2">
      {goal.redeemedAt
        ? `${showMoney(goal.price, user.currency)} · ${doneOn('Redeemed', goal.redeemedAt, user)}`
        : doneOn('Added', goal.createdAt, user)}
    </p>
  );
}

function GoalProgress({ progress, goal, user }: { progress: Progress; goal: Goal; user: CurrentUser }) {
  const shown = (amount: Cents) => showAmount(decimalFromCents(amount));
  return (
    <>
      <progress
        className="goal-rail mt-3.5"
        max={100}
        value={progress.percent}
        aria-label={`Progress to ${goal.title}`}
      />
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-1 text-small text-fg-2">
        <span>
          <b className="font-[650] text-fg">{shown(progress.earned)}</b> of{' '}
          <span className="whitespace-nowrap">{showMoney(goal.price, user.currency)}</span>
        </span>
        {progress.missing > 0 && <span>{shown(progress.missing)} to go</span>}
      </p>
    </>
  );
}
