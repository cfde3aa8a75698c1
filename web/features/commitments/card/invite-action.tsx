import { UserPlus } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useInvite } from '#web/features/commitments/data/commitment-queries.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { NoteAction } from '#web/features/commitments/card/note-action.tsx';

export type InviteActionProps<S extends CommitmentCard> = {
  item: S;
  /** Fetched together with the link, so that a lost connection is one message and not a broken page. */
  loadInvite: () => Promise<ComponentType<{ item: S; onClose: () => void }>>;
};

export function InviteAction<S extends CommitmentCard>({ item, loadInvite }: InviteActionProps<S>) {
  const invite = useInvite(loadInvite);
  const [opened, setOpened] = useState<typeof invite.data>();

  function open() {
    invite.mutate(item, {
      onSuccess: setOpened,
      onError: (error) =>
        showToast({
          title: 'Failed to generate invite link',
          ...(error instanceof ApiError && { text: error.message }),
          variant: 'destructive',
        }),
    });
  }

  return (
    <>
      <NoteAction
        icon={UserPlus}
        text="Invite"
        label={`Invite to ${tileOf(item.name).title}`}
        isBusy={invite.isPending}
        onPress={open}
      />
      {opened && (
        <opened.Dialog item={{ ...item, inviteCode: opened.inviteCode }} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
