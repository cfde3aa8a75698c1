import type { ItsMenuProps } from '#web/features/commitments/commitment-actions.tsx';
import { CommitmentMenu } from '#web/features/commitments/commitment-menu.tsx';
import type { ShownChallenge } from './challenge-queries.ts';
import { EditChallengeDialog } from './edit-challenge-dialog.tsx';

export function ChallengeMenu(props: ItsMenuProps<ShownChallenge>) {
  const { item: challenge, user } = props;
  return (
    <CommitmentMenu
      {...props}
      renderEdit={(onClose) => <EditChallengeDialog challenge={challenge} user={user} onClose={onClose} />}
    />
  );
}
