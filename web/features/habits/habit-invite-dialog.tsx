import { InviteDialog } from '#web/features/invites/share/invite-dialog.tsx';
import { habitInvitation, habitLink } from './habit-invitation.ts';
import type { HabitCard } from './habit-queries.ts';

export function HabitInviteDialog({ item: habit, onClose }: { item: HabitCard; onClose: () => void }) {
  return <InviteDialog item={habit} invitation={habitInvitation(habit)} linkOf={habitLink} onClose={onClose} />;
}
