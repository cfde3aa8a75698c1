import { useState } from 'react';
import { showMoney } from '#shared/domain/money.ts';
import { SelectField } from '#web/forms/field.tsx';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import type { SharedGoalDialogProps } from './shared-goal-dialogs.tsx';
import { useLeaveGoal } from './shared-goal-queries.ts';
import { removingInWords } from './shared-goal-texts.ts';
import { nameIn, othersIn } from './shared-goal.ts';

/** For the owner. */
export function RemovePersonDialog({ goal, user, onClose }: SharedGoalDialogProps) {
  const [chosenId, setChosenId] = useState<number>();
  const remove = useLeaveGoal(goal);
  const others = othersIn(goal, user);
  // They may have left while the dialog is open.
  const chosen = others.find(({ userId }) => userId === chosenId);
  const onSuccess = () => {
    announce('Removed.');
    onClose();
  };
  return (
    <ActionDialog
      title="Remove a person"
      action="Remove"
      busyAction="Removing..."
      isDanger
      isBusy={remove.isPending}
      isOff={!chosen && !remove.isPending}
      failure={remove.error ? { title: 'Failed to remove the person', error: remove.error } : undefined}
      form={pressing(() => chosen && remove.mutate(chosen.userId, { onSuccess }))}
      onClose={onClose}
    >
      <SelectField
        label="Who?"
        value={chosen ? String(chosen.userId) : ''}
        onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
      >
        <option value="" disabled>
          Choose a person
        </option>
        {others.map((one) => (
          <option key={one.userId} value={one.userId}>
            {nameIn(goal, one, user)}, {showMoney(one.part, goal.shared.currency)}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <p className="mt-4 text-pretty [overflow-wrap:anywhere] text-fg-2">{removingInWords(goal, chosen, user)}</p>
      )}
    </ActionDialog>
  );
}
