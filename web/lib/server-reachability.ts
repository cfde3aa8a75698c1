import { useSyncExternalStore } from 'react';

/** Unanswered calls must span this long: a single one may only have hit a restart. */
const patienceMs = 4000;
/** A silence older than this does not continue: no calls were made meanwhile. */
const forgottenAfterMs = 15_000;

let silence: { since: number; until: number } | undefined;
let isAway = false;
const listeners = new Set<() => void>();

/** Called after every call. */
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
