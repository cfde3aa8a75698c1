import { useLocation } from 'wouter';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { emptyGoal, GoalForm, goalForm } from '#web/features/goal-rewards/goal-form.tsx';
import { useCreateGoalReward } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { useForm } from '#web/forms/use-form.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { StepTitle } from './step-title.tsx';

/** Keeps the typed goal when the server refuses it, and can be skipped. */
export function SetGoalStep({ user, next }: { user: CurrentUser; next: string }) {
  const [, navigate] = useLocation();
  const form = useForm({
    schema: goalForm,
    initial: emptyGoal,
    draft: { name: 'onboarding-goal', userId: user.id },
  });
  const create = useCreateGoalReward();
  const submit = form.onSubmit(() =>
    create.mutate(form.values, {
      onSuccess: () => navigate(next),
      onError: (error) => showToast({ title: 'Failed to set goal', text: error.message, variant: 'destructive' }),
    }),
  );

  return (
    <div className="card">
      <StepTitle title="Set Your Rewards Goal" text="Name the thing you are earning, and what it costs." />
      <div className="mt-6 grid gap-2.5">
        <GoalForm form={form} currency={user.currency} onSubmit={submit} isSaving={create.isPending} />
        <LinkButton href={next} look="text">
          Continue without a goal
        </LinkButton>
      </div>
    </div>
  );
}
