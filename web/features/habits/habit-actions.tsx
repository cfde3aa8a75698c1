import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { CommitmentActions } from '#web/features/commitments/commitment-actions.tsx';
import type { ShownHabit } from './habit-queries.ts';

const loadInvite = () => import('./habit-invite-dialog.tsx').then((file) => file.HabitInviteDialog);
const loadMenu = () => import('./habit-menu.tsx').then((file) => ({ Menu: file.HabitMenu }));

export function HabitActions({ habit, user }: { habit: ShownHabit; user: CurrentUser }) {
  return <CommitmentActions item={habit} user={user} loadInvite={loadInvite} loadMenu={loadMenu} />;
}
