import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import type { SharedGoalDialogProps } from './shared-goal-dialogs.tsx';
import { useLeaveGoal } from './shared-goal-queries.ts';
import { leavingInWords } from './shared-goal-texts.ts';

export function LeaveGoalDialog({ goal, user, onClose }: SharedGoalDialogProps) {
  const leave = useLeaveGoal(goal);
  const onSuccess = () => {
    announce('You left the goal.');
    onClose();
  };
  return (
    <ActionDialog
      title="Leave this goal?"
      action="Leave"
      busyAction="Leaving..."
      isDanger
      isBusy={leave.isPending}
      failure={leave.error ? { title: 'Failed to leave the goal', error: leave.error } : undefined}
      form={pressing(() => leave.mutate(user.id, { onSuccess }))}
      onClose={onClose}
    >
      <p className="text-pretty [overflow-wrap:anywhere] text-fg-2">{leavingInWords(goal, user)}</p>
    </ActionDialog>
  );
}
