import { useLocation } from 'wouter';
import { defaultCurrency } from '#shared/domain/money.ts';
import { emptyGoal, GoalForm, goalForm } from '#web/features/goal-rewards/goal-form.tsx';
import { StepTitle } from '#web/features/onboarding/step-title.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { NotesDrawing } from '#web/ui/illustrations.tsx';
import { rememberInviteFlow, type InvitedGoal, type InviteFlow } from './invite-flow-data.ts';

type GoalStepProps = { flow: InviteFlow; habitId: number };

/** Stores the goal with the accepted invitation; both are sent after signing in. */
export function GoalStep({ flow, habitId }: GoalStepProps) {
  const [, navigate] = useLocation();
  const form = useForm({ schema: goalForm, initial: typedGoal(flow.goalReward) });

  function goOn(goalReward: InvitedGoal | undefined) {
    rememberInviteFlow({ ...flow, habitId, goalReward });
    navigate(paths.homeByInvite(flow.inviteCode));
  }

  const submit = form.onSubmit(() => {
    const { title, price, link } = form.values;
    goOn({ title: title.trim(), price, link: link.trim() || null });
  });

  return (
    <>
      <NotesDrawing className="mx-auto mb-5 w-42" />
      <StepTitle
        title="Set Your Rewards Goal"
        text="Turn your consistency into a meaningful reward. What are you keeping promises for?"
      />
      <div className="mt-6 grid gap-2.5">
        <GoalForm form={form} currency={flow.currency ?? defaultCurrency} onSubmit={submit} isSaving={false} />
        <Button look="text" onClick={() => goOn(undefined)}>
          Continue without a goal
        </Button>
      </div>
    </>
  );
}

function typedGoal(goal: InviteFlow['goalReward']): typeof emptyGoal {
  return goal ? { title: goal.title, price: String(goal.price), link: goal.link ?? '' } : emptyGoal;
}
