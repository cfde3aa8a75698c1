import { UserMinus } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { flushSync } from 'react-dom';
import { firstName } from '#shared/domain/names.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { ActionDialog, pressing } from '#web/ui/overlay/action-dialog.tsx';
import { announce } from '#web/ui/announcement.tsx';
import {
  useAllowMember,
  useRemovedMembers,
  useRemoveMember,
} from '#web/features/commitments/data/commitment-changes.ts';
import type { Commitment } from '#web/features/commitments/data/dashboard-query.ts';
import type { MemberSummary } from './members-row.tsx';

export function RemoveButton({ member, onPress }: { member: MemberSummary; onPress: () => void }) {
  return <IconButton icon={UserMinus} label={`Remove ${member.name}`} onClick={onPress} className="-mx-2.5" />;
}

type RemoveMemberDialogProps = {
  item: Commitment;
  member: MemberSummary;
  onClose: () => void;
  /** Called after closing, to move the focus: the member's line is gone. */
  onRemoved: () => void;
};

export function RemoveMemberDialog({ item, member, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember(item);
  const name = firstName(member.name);
  function run() {
    remove.mutate(member.userId, {
      onSuccess: () => {
        flushSync(onClose);
        onRemoved();
        announce(`${name} is removed.`);
      },
    });
  }
  return (
    <ActionDialog
      title={`Remove ${name}?`}
      action="Remove"
      busyAction="Removing..."
      isDanger
      isBusy={remove.isPending}
      failure={remove.error ? { title: 'Failed to remove member', error: remove.error } : undefined}
      form={pressing(run)}
      onClose={onClose}
    >
      <p className="text-pretty [overflow-wrap:anywhere] text-fg-2">
        {member.name} will no longer see this {item.kind}, and cannot rejoin by a link until you allow it. What they
        earned stays theirs.
      </p>
    </ActionDialog>
  );
}

/** Removed members; once allowed again they can rejoin by a link. */
export function RemovedMembers({ item, onAllowed }: { item: Commitment; onAllowed: () => void }) {
  const { data = [], error } = useRemovedMembers(item);
  const allow = useAllowMember(item);
  if (error) return <p className="py-2 text-small text-fg-2">The list of removed members could not be loaded.</p>;
  if (data.length === 0) return null;
  return (
    <section aria-label="Removed">
      <h4 className="mt-2 border-t border-line pt-3 text-small font-[650] text-fg-2">Removed</h4>
      <ul>
        {data.map(({ userId, name, username }) => (
          <li key={userId} className="flex min-h-13 items-center gap-3">
            <span className="min-w-0 flex-1 text-[0.9375rem] leading-tight">
              <b className="block truncate font-semibold">{name}</b>
              <span className="block truncate text-micro text-fg-2">@{username}</span>
            </span>
            <button
              type="button"
              aria-label={`Allow again: ${name}`}
              disabled={allow.isPending}
              onClick={() =>
                allow.mutate(userId, {
                  onSuccess: () => {
                    onAllowed();
                    announce(`${name} can rejoin with a link.`);
                  },
                  onError: (failure) => showFailure('Failed to allow member', failure),
                })
              }
              className="-mr-2.5 inline-flex min-h-(--tap) items-center gap-1.75 rounded-xl px-2.5 text-[0.9375rem] font-semibold whitespace-nowrap text-brand-text hover:bg-brand/9"
            >
              Allow again
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
