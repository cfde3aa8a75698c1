import { Hand } from 'lucide-react';
import { useRef } from 'react';
import { tileOf } from '#shared/domain/names.ts';
import { NoteAction } from '#web/features/commitments/note-action.tsx';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useNudgeHabit, type ShownHabit } from './habit-queries.ts';

/** For whoever has a companion to cheer on. When none of them is left to do it today it is muted, and says why. */
export function NudgeAction({ habit, ownId }: { habit: ShownHabit; ownId: number }) {
  const nudge = useNudgeHabit();
  // The second click of a double click comes before the button is drawn busy, and would be told off.
  const isSending = useRef(false);
  const companions = habit.members.filter(({ userId, role }) => userId !== ownId && role === 'doer');
  if (companions.length === 0) return null;

  function send() {
    if (isSending.current) return;
    isSending.current = true;
    nudge.mutate(habit, {
      onSettled: () => (isSending.current = false),
      onSuccess: ({ nudged }) =>
        showToast({ title: `Nudged ${nudged} ${nudged === 1 ? 'companion' : 'companions'}.`, icon: Hand }),
      onError: (error) => {
        const said = error instanceof ApiError && error.status > 0 ? error.message : 'Failed to send nudge';
        showToast({ title: said, icon: Hand });
      },
    });
  }

  return (
    <NoteAction
      icon={Hand}
      text="Nudge"
      label={`Nudge about ${tileOf(habit.name).title}`}
      isBusy={nudge.isPending}
      isMuted={companions.every(({ done, pausedAt }) => done || pausedAt !== null)}
      onPress={send}
    />
  );
}
