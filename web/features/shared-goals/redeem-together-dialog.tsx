import { showMoney } from '#shared/domain/money.ts';
import { useRedeemGoalReward } from '#web/features/goal-rewards/goal-reward-queries.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { PartsList } from './parts-list.tsx';
import type { SharedGoalDialogProps } from './shared-goal-dialogs.tsx';
import { redeemQuestion } from './shared-goal-texts.ts';

export function RedeemTogetherDialog({ goal, user, onClose }: SharedGoalDialogProps) {
  const redeem = useRedeemGoalReward(goal);
  const { isPending, error } = redeem;
  return (
    <ActionDialog
      title={redeemQuestion(goal.shared.people.length)}
      action="Redeem"
      busyAction="Redeeming..."
      isGold
      isBusy={isPending}
      failure={error ? { title: 'Failed to redeem goal', error } : undefined}
      form={pressing(() => redeem.mutate(undefined, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <p className="text-pretty text-fg-2">This spends everybody’s part. It can’t be undone.</p>
      <PartsList goal={goal} user={user} />
      <p className="mt-2.5 flex flex-wrap justify-between gap-x-3 rounded-control bg-sunken px-3.5 py-3 text-small">
        <span className="min-w-0 [overflow-wrap:anywhere] text-fg-2">{goal.title}</span>
        <b className="ml-auto font-semibold whitespace-nowrap">{showMoney(goal.price, goal.shared.currency)}</b>
      </p>
    </ActionDialog>
  );
}
