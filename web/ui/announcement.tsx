import { useSyncExternalStore } from 'react';

// One polite live region for what happened on a note. The steps of the counting balance are not announced.

let said = '';
const listeners = new Set<() => void>();

export function announce(text: string): void {
  // A screen reader ignores the same text twice, so vary it by a blank.
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
