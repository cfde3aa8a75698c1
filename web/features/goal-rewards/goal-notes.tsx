import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { limits } from '#shared/domain/limits.ts';
import { useNextNote } from '#web/features/commitments/card/use-next-note.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { SharedGoalNote } from '#web/features/shared-goals/shared-goal-note.tsx';
import { isShared } from '#web/features/shared-goals/shared-goal.ts';
import { useReturnedParts } from '#web/features/shared-goals/use-returned-parts.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { Asked } from './goal-dialogs.tsx';
import { goalElementId, type GoalQuestion } from './goal-frame.tsx';
import { GoalNote } from './goal-note.tsx';
import { inOrder } from './goal-order.ts';
import { paceQuery, type Goal } from './goal-reward-queries.ts';

const dashed =
  'flex min-h-24 w-full items-center justify-center rounded-note border-2 border-dashed border-line-strong';

/** The goals and their dialogs. */
export function GoalNotes({ goals, user }: { goals: readonly Goal[]; user: CurrentUser }) {
  const { data: pace } = useQuery(paceQuery);
  const [asked, setAsked] = useState<Asked>();
  const { code, fetchCode } = useOnDemand(() => import('./goal-dialogs.tsx'));
  const shown = inOrder(goals, useBalance());
  const openCount = shown.filter((goal) => !goal.isRedeemed).length;
  useNextNote(shown.map(goalElementId), asked !== undefined);
  useReturnedParts(goals, user);

  function ask(question: Asked) {
    setAsked(question);
    if (!code) fetchCode();
  }

  const add = () => ask({ question: 'add', openCount });
  return (
    <>
      {shown.length === 0 ? (
        <NoGoals onAdd={add} />
      ) : (
        <ul className="grid grid-cols-1 gap-3.5 lg:grid-cols-2 lg:gap-5">
          {shown.map((goal) => {
            const onAsk = (question: GoalQuestion) => ask({ question, goal });
            return (
              <li key={goal.id}>
                {isShared(goal) ? (
                  <SharedGoalNote goal={goal} user={user} onAsk={onAsk} />
                ) : (
                  <GoalNote goal={goal} user={user} pace={pace} onAsk={onAsk} />
                )}
              </li>
            );
          })}
          <li>{openCount < limits.openGoals.max ? <AddGoal onAdd={add} /> : <NoMoreGoals />}</li>
        </ul>
      )}
      {asked && code && (
        <code.GoalDialog asked={asked} goals={goals} user={user} pace={pace} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function AddGoal({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" onClick={onAdd} className={`${dashed} gap-2.5 font-[650] text-brand-text hover:bg-brand/9`}>
      <Plus aria-hidden="true" className="size-5" />
      Add a goal
    </button>
  );
}

function NoMoreGoals() {
  return (
    <div className={`${dashed} flex-col px-6 text-center text-fg-2`}>
      <p className="font-[650]">You can set up to 5 goal rewards</p>
      <p className="text-small text-balance">Redeem or delete one to make room for another.</p>
    </div>
  );
}

function NoGoals({ onAdd }: { onAdd: () => void }) {
  return (
    <section className="mx-auto grid max-w-[420px] justify-items-center pt-6 text-center">
      <NotesDrawing className="mb-5 w-42" />
      <h2 className="subheading">No goals yet</h2>
      <p className="mt-1.5 mb-4.5 text-pretty text-fg-2">
        Name something you would love to have, and what it costs. Your kept promises pay for it.
      </p>
      <Button onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        Add a goal
      </Button>
    </section>
  );
}
