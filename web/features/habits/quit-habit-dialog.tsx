import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ActionDialog, pressing } from '#web/features/commitments/action-dialog.tsx';
import { PromiseHead } from '#web/features/commitments/promise-head.tsx';
import { useQuitHabit } from './habit-changes.ts';
import type { ShownHabit } from './habit-queries.ts';
import { membersCounted, quitSentence } from './habit-words.ts';

type QuitHabitDialogProps = { habit: ShownHabit; user: CurrentUser; onClose: () => void };

export function QuitHabitDialog({ habit, user, onClose }: QuitHabitDialogProps) {
  const quit = useQuitHabit(habit, user);
  return (
    <ActionDialog
      title="Quit this habit?"
      action="Quit"
      busyAction="Quitting..."
      isDanger
      isBusy={quit.isPending}
      failure={quit.error ? { title: 'Failed to leave habit', error: quit.error } : undefined}
      form={pressing(() => quit.mutate(undefined, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <PromiseHead name={habit.name} line={membersCounted(habit)} />
      <p className="mt-3.5 text-pretty text-fg-2">{quitSentence(habit, user)}</p>
    </ActionDialog>
  );
}
