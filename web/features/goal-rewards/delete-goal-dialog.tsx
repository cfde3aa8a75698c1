import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { GoalHead } from './goal-head.tsx';
import { useDeleteGoalReward, type Goal } from './goal-reward-queries.ts';

type DeleteGoalDialogProps = { goal: Goal; user: CurrentUser; onClose: () => void };

export function DeleteGoalDialog({ goal, user, onClose }: DeleteGoalDialogProps) {
  const remove = useDeleteGoalReward(goal);
  const onSuccess = () => {
    announce('Goal deleted.');
    onClose();
  };
  return (
    <ActionDialog
      title="Delete this goal?"
      action="Delete"
      busyAction="Deleting..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'Failed to delete goal', error: remove.error } : undefined}
      form={pressing(() => remove.mutate(undefined, { onSuccess }))}
      onClose={onClose}
    >
      <GoalHead title={goal.title} line={showMoney(goal.price, goal.shared?.currency ?? user.currency)} />
      <p className="mt-3.5 text-pretty text-fg-2">This cannot be undone. {consequenceOf(goal)}</p>
    </ActionDialog>
  );
}

function consequenceOf({ isRedeemed, shared }: Goal): string {
  if (isRedeemed) return `Your statement keeps what you redeemed${shared ? ', and the others keep the goal' : ''}.`;
  return shared ? 'Everyone in it gets their part back.' : 'Your balance stays as it is.';
}
