import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { CommitmentActions } from '#web/features/commitments/commitment-actions.tsx';
import type { ShownChallenge } from './challenge-queries.ts';

const loadInvite = () => import('./challenge-invite-dialog.tsx').then((file) => file.ChallengeInviteDialog);
const loadMenu = () => import('./challenge-menu.tsx').then((file) => ({ Menu: file.ChallengeMenu }));

type ChallengeActionsProps = { challenge: ShownChallenge; user: CurrentUser; isOver: boolean };

export function ChallengeActions({ challenge, user, isOver }: ChallengeActionsProps) {
  return <CommitmentActions item={challenge} user={user} isOver={isOver} loadInvite={loadInvite} loadMenu={loadMenu} />;
}
