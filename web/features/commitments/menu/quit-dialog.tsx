import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { useQuit } from '#web/features/commitments/data/commitment-changes.ts';
import { membersCounted, quitSentence } from './commitment-texts.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { PromiseHead } from './promise-head.tsx';

type QuitDialogProps = { item: CommitmentCard; user: CurrentUser; onClose: () => void };

export function QuitDialog({ item, user, onClose }: QuitDialogProps) {
  const quit = useQuit(item, user);
  return (
    <ActionDialog
      title={`Quit this ${item.kind}?`}
      action="Quit"
      busyAction="Quitting..."
      isDanger
      isBusy={quit.isPending}
      failure={quit.error ? { title: `Failed to leave ${item.kind}`, error: quit.error } : undefined}
      form={pressing(() => quit.mutate(undefined, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <PromiseHead name={item.name} line={membersCounted(item)} />
      <p className="mt-3.5 text-pretty text-fg-2">{quitSentence(item, user)}</p>
    </ActionDialog>
  );
}
