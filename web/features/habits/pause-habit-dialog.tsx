import { useState } from 'react';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import { Segmented } from '#web/forms/segmented.tsx';
import { usePauseHabit } from './habit-changes.ts';
import type { HabitCard } from './habit-queries.ts';

const reasons = [
  { value: 'sick', label: 'Sick' },
  { value: 'travel', label: 'Travel' },
  { value: 'other', label: 'Other' },
] as const;

export function PauseHabitDialog({ habit, onClose }: { habit: HabitCard; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof reasons)[number]['value']>('sick');
  const pause = usePauseHabit(habit);
  function run() {
    pause.mutate(
      { reason },
      {
        onSuccess: () => {
          announce('Paused.');
          onClose();
        },
      },
    );
  }
  return (
    <ActionDialog
      title="Pause this habit?"
      action="Pause habit"
      busyAction="Pausing..."
      isBusy={pause.isPending}
      failure={pause.error ? { title: 'Failed to pause habit', error: pause.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="mb-4.5 text-pretty text-fg-2">
        Your companions will be notified, and the shared streak waits for you.
      </p>
      <Segmented label="Reason" choices={reasons} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
