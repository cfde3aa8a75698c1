import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { CommitmentActions } from '#web/features/commitments/card/commitment-actions.tsx';
import type { HabitCard } from '#web/features/habits/habit-queries.ts';

const loadInvite = () => import('#web/features/habits/habit-invite-dialog.tsx').then((file) => file.HabitInviteDialog);
const loadMenu = () => import('#web/features/habits/habit-menu.tsx').then((file) => ({ Menu: file.HabitMenu }));

export function HabitActions({ habit, user }: { habit: HabitCard; user: CurrentUser }) {
  return <CommitmentActions item={habit} user={user} loadInvite={loadInvite} loadMenu={loadMenu} />;
}
