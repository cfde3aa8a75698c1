import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { stateOfWindow } from '#shared/domain/challenge-window.ts';
import { CommitmentActions } from '#web/features/commitments/card/commitment-actions.tsx';
import type { ChallengeCard } from '#web/features/challenges/challenge-queries.ts';

const loadInvite = () =>
  import('#web/features/challenges/challenge-invite-dialog.tsx').then((file) => file.ChallengeInviteDialog);
const loadMenu = () =>
  import('#web/features/challenges/challenge-menu.tsx').then((file) => ({ Menu: file.ChallengeMenu }));

export function ChallengeActions({ challenge, user }: { challenge: ChallengeCard; user: CurrentUser }) {
  const isOver = stateOfWindow(challenge, user.today) === 'expired';
  return <CommitmentActions item={challenge} user={user} isOver={isOver} loadInvite={loadInvite} loadMenu={loadMenu} />;
}
