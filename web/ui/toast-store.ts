import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  title: string;
  text?: string | undefined;
  /** Defaults to the variant's icon. */
  icon?: LucideIcon | undefined;
  /** A button, which also closes the toast. */
  action?: { text: string; onPress: () => void } | undefined;
  variant: 'default' | 'destructive';
  /** In milliseconds. */
  duration: number;
  isOpen: boolean;
};

/** By then the closing animation is over. */
const removeAfterMs = 2000;

let current: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces the current toast. */
export function showToast(toast: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id' | 'isOpen'>>): void {
  set({ variant: 'default', duration: 5000, ...toast, id: ++lastId, isOpen: true });
}

export function showFailure(title: string, error: Error): void {
  showToast({ title, text: error.message, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  set({ ...current, isOpen: false });
  setTimeout(() => {
    if (current?.id === id) set(undefined);
  }, removeAfterMs);
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function set(toast: Toast | undefined): void {
  current = toast;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
