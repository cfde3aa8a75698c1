import { ExtraCodes } from '#web/features/commitments/extra-codes.tsx';
import { InviteDialog } from '#web/features/commitments/invite-dialog.tsx';
import { useHabitExtraCodes } from './habit-extra-codes.ts';
import { habitInvitation, habitLink } from './habit-invitation.ts';

type HabitInviteDialogProps = {
  habit: { id: number; name: string; frequency: string; inviteCode: string };
  onClose: () => void;
};

export function HabitInviteDialog({ habit, onClose }: HabitInviteDialogProps) {
  return (
    <InviteDialog
      name={habit.name}
      invitation={habitInvitation(habit)}
      extraCodes={<HabitExtraCodes habitId={habit.id} />}
      onClose={onClose}
    />
  );
}

function HabitExtraCodes({ habitId }: { habitId: number }) {
  const { list, make, revoke } = useHabitExtraCodes(habitId);
  return (
    <ExtraCodes
      codes={list.data}
      error={list.isFetching ? null : list.error}
      onRetry={() => void list.refetch()}
      linkOf={habitLink}
      onMake={make.mutateAsync}
      onRevoke={revoke.mutateAsync}
    />
  );
}
