import { useSyncExternalStore } from 'react';

/** The width from which pages have two columns. */
const wide = '(min-width: 992px)';

/** Not `innerWidth`, for which the browser lays out what was drawn. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}
