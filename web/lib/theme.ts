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
    // Storage is off: the choice lasts until the page is left.
  }
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const notify of listeners) notify();
}

/** Applies a theme chosen in another tab. */
export function followThemeOfOtherTabs(): void {
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed === key) chooseTheme(newValue === 'light' || newValue === 'dark' ? newValue : 'system');
  });
}

function readTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
