import { useSyncExternalStore } from 'react';

/** One call that is not answered says little: the server may be starting anew. */
const patienceMs = 4000;

let silentSince: number | undefined;
let isAway = false;
const listeners = new Set<() => void>();

/** Every call tells whether an answer came. Notes in view ask every few seconds, so this is never old. */
export function noteAnswer(isAnswered: boolean): void {
  if (isAnswered) silentSince = undefined;
  else silentSince ??= Date.now();
  const wasAway = isAway;
  isAway = silentSince !== undefined && Date.now() - silentSince >= patienceMs;
  if (isAway !== wasAway) for (const notify of listeners) notify();
}

export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => !isAway);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
