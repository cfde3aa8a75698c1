import { hasOwnWord, useConfirmations } from '#web/features/commitments/data/confirmations-door.ts';
import type { WordProps } from '#web/features/confirmations/own-word.tsx';

/** In the body of a note: when the user's marks pay at the latest, and why one was declined. */
export function WordRow(props: WordProps) {
  const code = useOwnWord(props);
  return code && <code.WordLine {...props} />;
}

/** On the stub: whom today's mark waits for, or who has confirmed it. */
export function StubWord(props: WordProps) {
  const code = useOwnWord(props);
  return code && <code.StubWord {...props} />;
}

/** On one's honour there is nothing to say. */
function useOwnWord({ item }: WordProps) {
  return useConfirmations(hasOwnWord(item));
}
