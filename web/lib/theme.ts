import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

// public/theme.js sets the same attribute from the same key before the first paint.
const key = 'theme';
const listeners = new Set<() => void>();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

/** Chosen per device. "system" is the absence of a choice. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Not remembered, but followed until the page is left.
  }
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const notify of listeners) notify();
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function subscribe(notify: () => void): () => void {
  // Another tab of this device chose: follow it.
  const follow = (event: StorageEvent) => {
    if (event.key === key)
      chooseTheme(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system');
  };
  listeners.add(notify);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', follow);
  };
}
