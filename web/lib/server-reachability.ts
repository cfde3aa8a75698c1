import { useSyncExternalStore } from 'react';

/** One call that is not answered says little: the server may be starting anew. */
const patienceMs = 4000;
/** And nothing of what was the case before a long pause. */
const forgottenAfterMs = 15_000;

let silence: { since: number; until: number } | undefined;
let isAway = false;
const listeners = new Set<() => void>();

/** Every call tells whether an answer came. */
export function reportAnswer(isAnswered: boolean): void {
  const now = Date.now();
  const goesOn = silence && now - silence.until < forgottenAfterMs;
  silence = isAnswered ? undefined : { since: goesOn ? silence!.since : now, until: now };
  const wasAway = isAway;
  isAway = silence !== undefined && now - silence.since >= patienceMs;
  if (isAway !== wasAway) for (const notify of listeners) notify();
}

export function useServerReachable(): boolean {
  return useSyncExternalStore(subscribe, () => !isAway);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
