import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { dialogLabels, GoalFields } from './goal-fields.tsx';
import { emptyGoal, goalForm } from './goal-form.tsx';
import { useCreateGoalReward } from './goal-reward-queries.ts';
import { asCounted } from './goal-texts.ts';

type AddGoalDialogProps = { user: CurrentUser; openCount: number; onClose: () => void };

export function AddGoalDialog({ user, openCount, onClose }: AddGoalDialogProps) {
  const form = useForm({ schema: goalForm, initial: emptyGoal, draft: { name: 'add-goal', userId: user.id } });
  const create = useCreateGoalReward();

  function add() {
    const onSuccess = () => {
      announce('Goal added.');
      onClose();
    };
    create.mutate(form.values, { onSuccess });
  }

  return (
    <ActionDialog
      title="Add a goal"
      action="Add goal"
      busyAction="Adding..."
      isBusy={create.isPending}
      failure={create.error ? { title: 'Failed to add goal', error: create.error } : undefined}
      form={form.onSubmit(add)}
      onClose={onClose}
    >
      <p className="-mt-0.5 mb-4.5 text-fg-2">You can set up to 5 goal rewards. {asCounted(openCount)}</p>
      <div className="grid gap-5">
        <GoalFields form={form} currency={user.currency} labels={dialogLabels} />
      </div>
    </ActionDialog>
  );
}
