import { InviteDialog } from '#web/features/invites/share/invite-dialog.tsx';
import { challengeInvitation, challengeLink } from './challenge-invitation.ts';
import type { ChallengeCard } from './challenge-queries.ts';

export function ChallengeInviteDialog({ item: challenge, onClose }: { item: ChallengeCard; onClose: () => void }) {
  return (
    <InviteDialog
      item={challenge}
      invitation={challengeInvitation(challenge)}
      linkOf={challengeLink}
      onClose={onClose}
    />
  );
}
