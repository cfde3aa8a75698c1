import { Archive } from 'lucide-react';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { useDelete } from '#web/features/commitments/data/commitment-changes.ts';
import { useArchive } from '#web/features/commitments/data/commitment-queries.ts';
import { membersCounted } from './commitment-texts.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { PromiseHead } from './promise-head.tsx';

/** For the creator. Offers Archive as the milder choice. */
export function DeleteDialog({ item, onClose }: { item: CommitmentCard; onClose: () => void }) {
  const remove = useDelete(item);
  const archive = useArchive();
  const hasWaiting = item.members.some((member) => member.pending);
  const isBusy = remove.isPending || archive.isPending;
  const failed = `Failed to ${archive.error ? 'update' : 'delete'} ${item.kind}`;
  const error = archive.error ?? remove.error;

  function runDelete() {
    archive.reset();
    remove.mutate(undefined, { onSuccess: onClose });
  }

  function archiveInstead() {
    remove.reset();
    archive.mutate({ item, archived: true }, { onSuccess: onClose });
  }

  return (
    <ActionDialog
      title={`Delete this ${item.kind}?`}
      action="Delete"
      busyAction={archive.isPending ? 'Archiving...' : 'Deleting...'}
      isDanger
      isBusy={isBusy}
      failure={error ? { title: failed, error } : undefined}
      form={pressing(runDelete)}
      onClose={onClose}
    >
      <PromiseHead name={item.name} line={membersCounted(item)} />
      <p className="mt-3.5 text-pretty text-fg-2">
        This cannot be undone. It is deleted for everyone, with its comments. Balances and statements stay as they are.
        {hasWaiting && ' Marks still waiting are confirmed first.'}
      </p>
      {!isBusy && !item.archived && (
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
