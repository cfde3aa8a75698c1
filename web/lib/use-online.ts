import { useSyncExternalStore } from 'react';

/** Offline, for a page of which nothing is known. */
export const notOpenedHere =
  'You are offline, and this page has not been opened here before. It opens once you are back online.';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
