import { useState } from 'react';
import { firstName } from '#shared/domain/names.ts';

type Item = { role: 'doer' | 'overseer'; members: readonly { userId: number; name: string; role: string }[] };

/** Whose days are shown: one's own, a companion's, or for an overseer everyone's combined. */
export function useSelectedMember(item: Item, userId: number) {
  const ownId = item.role === 'doer' ? userId : undefined;
  const [chosenId, setChosenId] = useState<number>();
  const companion = item.members.find((member) => {
    return member.userId === chosenId && member.userId !== ownId && member.role === 'doer';
  });
  return {
    companion,
    shownId: companion?.userId ?? ownId,
    who: companion ? firstName(companion.name) : ownId === undefined ? 'someone' : 'you',
    isWatching: ownId === undefined,
    /** Choosing the shown member again clears the selection. */
    choose: (wanted: number | undefined) => setChosenId(wanted === chosenId ? undefined : wanted),
  };
}

export type SelectedMember = ReturnType<typeof useSelectedMember>;
