import { InviteDialog } from '#web/features/commitments/invite-dialog.tsx';
import { challengeInvitation, challengeLink } from './challenge-invitation.ts';
import type { ShownChallenge } from './challenge-queries.ts';

export function ChallengeInviteDialog({ item: challenge, onClose }: { item: ShownChallenge; onClose: () => void }) {
  return (
    <InviteDialog
      item={challenge}
      invitation={challengeInvitation(challenge)}
      linkOf={challengeLink}
      onClose={onClose}
    />
  );
}
