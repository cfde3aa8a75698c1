import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { NoteAction } from '#web/features/commitments/note-action.tsx';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useInviteToHabit, type ShownHabit } from './habit-queries.ts';

const loadDialog = () => import('./habit-invite-dialog.tsx');
const HabitInviteDialog = lazy(() => loadDialog().then((file) => ({ default: file.HabitInviteDialog })));

export function InviteAction({ habit }: { habit: ShownHabit }) {
  const [inviteCode, setInviteCode] = useState<string>();
  // The dialog's code is fetched with the link, so that a lost connection is one message and not a broken page.
  const invite = useInviteToHabit(loadDialog);

  function open() {
    invite.mutate(habit, {
      onSuccess: (reply) => setInviteCode(reply.inviteCode),
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
        label={`Invite to ${tileOf(habit.name).title}`}
        isBusy={invite.isPending}
        onPress={open}
      />
      {inviteCode !== undefined && (
        <Suspense>
          <HabitInviteDialog habit={{ ...habit, inviteCode }} onClose={() => setInviteCode(undefined)} />
        </Suspense>
      )}
    </>
  );
}
