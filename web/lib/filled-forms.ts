import { useEffect } from 'react';

const filled = new Set<object>();
const listeners = new Set<() => void>();

/** Protects a form from a reload while it has unsaved values. */
export function useFilledForm(isFilled: boolean): void {
  useEffect(() => {
    if (!isFilled) return;
    const form = {};
    setFilled(form, true);
    return () => setFilled(form, false);
  }, [isFilled]);
}

/** For what is not a form, and would be lost by a reload too. */
export function setFilled(form: object, isFilled: boolean): void {
  if (isFilled) filled.add(form);
  else filled.delete(form);
  tellAll();
}

export const hasFilledForm = (): boolean => filled.size > 0;

export function onFilledForms(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

function tellAll(): void {
  for (const notify of listeners) notify();
}
