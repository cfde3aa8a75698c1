import { InviteDialog } from '#web/features/commitments/invite-dialog.tsx';
import { habitInvitation, habitLink } from './habit-invitation.ts';
import type { ShownHabit } from './habit-queries.ts';

export function HabitInviteDialog({ item: habit, onClose }: { item: ShownHabit; onClose: () => void }) {
  return <InviteDialog item={habit} invitation={habitInvitation(habit)} linkOf={habitLink} onClose={onClose} />;
}
