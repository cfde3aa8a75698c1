import { Hand } from 'lucide-react';
import { useRef } from 'react';
import { firstName, tileOf } from '#shared/domain/names.ts';
import { ApiError } from '#web/lib/api.ts';
import { listed } from '#web/lib/listed.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useNudge } from '#web/features/commitments/data/commitment-queries.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import type { MemberSummary } from '#web/features/commitments/members/members-row.tsx';
import { NoteAction } from '#web/features/commitments/card/note-action.tsx';

const waitingWords = 'The nudge is waiting to be sent.';
const nudgedWords = (count: number) => `Nudged ${count} ${count === 1 ? 'companion' : 'companions'}.`;

type NudgeActionProps = {
  item: CommitmentCard;
  ownId: number;
  /** The challenge's window is over. */
  isOver?: boolean | undefined;
};

/** Hidden without other doers; muted, and says why, when none of them is due. */
export function NudgeAction({ item, ownId, isOver = false }: NudgeActionProps) {
  const nudge = useNudge();
  // The second click of a double click arrives before the button is rendered busy; the server would refuse it.
  const isSending = useRef(false);
  const members: readonly MemberSummary[] = item.members;
  const companions = members.filter(({ userId, role }) => userId !== ownId && role === 'doer');
  if (companions.length === 0) return null;
  const due = companions.filter(({ done, pausedAt }) => !done && !pausedAt);
  const isResting = due.length > 0 && due.every(({ resting }) => resting);

  function send() {
    if (isSending.current) return;
    if (isResting) return showToast({ title: "It's a rest day.", icon: Hand });
    isSending.current = true;
    const text = listed(due.map(({ name }) => firstName(name)));
    nudge.mutate(
      { item, text },
      {
        onSettled: () => (isSending.current = false),
        onSuccess: (sent) => showToast({ title: sent ? nudgedWords(sent.nudged) : waitingWords, icon: Hand }),
        onError: (error) => {
          const said = error instanceof ApiError && error.status > 0 ? error.message : 'Failed to send nudge';
          showToast({ title: said, icon: Hand });
        },
      },
    );
  }

  return (
    <NoteAction
      icon={Hand}
      text="Nudge"
      label={`Nudge about ${tileOf(item.name).title}`}
      isBusy={nudge.isPending}
      isMuted={isOver || isResting || due.length === 0}
      isDisabled={isResting}
      onPress={send}
    />
  );
}
