import { useSyncExternalStore } from 'react';

// One polite voice for what happened on a note. Said once; each counted step of the balance is not.

let said = '';
const listeners = new Set<() => void>();

export function announce(text: string): void {
  // The same words twice in a row would be no change, and a screen reader would keep silent.
  said = text === said ? `${text}\u00A0` : text;
  for (const notify of listeners) notify();
}

export function Announcement() {
  const text = useSyncExternalStore(subscribe, () => said);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
