import { Archive } from 'lucide-react';
import { ActionDialog, pressing } from '#web/features/commitments/action-dialog.tsx';
import { PromiseHead } from '#web/features/commitments/promise-head.tsx';
import { useDeleteHabit } from './habit-changes.ts';
import { useArchiveHabit, type ShownHabit } from './habit-queries.ts';
import { membersCounted } from './habit-words.ts';

/** For its creator, who is offered the gentler way first. */
export function DeleteHabitDialog({ habit, onClose }: { habit: ShownHabit; onClose: () => void }) {
  const remove = useDeleteHabit(habit);
  const archive = useArchiveHabit();
  const isBusy = remove.isPending || archive.isPending;
  const failed = archive.error ? 'Failed to update habit' : 'Failed to delete habit';
  const error = archive.error ?? remove.error;

  function runDelete() {
    archive.reset();
    remove.mutate(undefined, { onSuccess: onClose });
  }

  function archiveInstead() {
    remove.reset();
    archive.mutate({ habit, archived: true }, { onSuccess: onClose });
  }

  return (
    <ActionDialog
      title="Delete this habit?"
      action="Delete"
      busyAction={archive.isPending ? 'Archiving...' : 'Deleting...'}
      isDanger
      isBusy={isBusy}
      failure={error ? { title: failed, error } : undefined}
      form={pressing(runDelete)}
      onClose={onClose}
    >
      <PromiseHead name={habit.name} line={membersCounted(habit)} />
      <p className="mt-3.5 text-pretty text-fg-2">
        This cannot be undone. It goes for everyone, with its comments. Balances and statements stay as they are.
      </p>
      {!isBusy && (
        <div className="mt-3 flex gap-2.5 rounded-control bg-sunken px-3.5 py-3 text-small">
          <Archive aria-hidden="true" className="mt-px size-4.5 flex-none text-fg-2" />
          <p>
            Archive keeps it out of the way and can bring it back.{' '}
            <button
              type="button"
              onClick={archiveInstead}
              className="-my-3 min-h-(--tap) py-3 font-[650] text-brand-text underline underline-offset-3"
            >
              Archive instead
            </button>
          </p>
        </div>
      )}
    </ActionDialog>
  );
}
