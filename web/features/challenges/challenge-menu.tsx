import type { KindMenuProps } from '#web/features/commitments/card/commitment-actions.tsx';
import { CommitmentMenu } from '#web/features/commitments/menu/commitment-menu.tsx';
import type { ChallengeCard } from './challenge-queries.ts';
import { EditChallengeDialog } from './edit-challenge-dialog.tsx';

export function ChallengeMenu(props: KindMenuProps<ChallengeCard>) {
  const { item: challenge, user } = props;
  return (
    <CommitmentMenu
      {...props}
      renderEdit={(onClose) => <EditChallengeDialog challenge={challenge} user={user} onClose={onClose} />}
    />
  );
}
