import { useState } from 'react';
import { showToast } from './toast-store.ts';

/** Loads code on demand. A lost connection is a message, not a broken page, and the next try loads again. */
export function useOnDemand<Code extends object>(load: () => Promise<Code>, onFail = sayUnreachable) {
  const [code, setCode] = useState<Code>();
  const [isLoading, setLoading] = useState(false);
  function fetchCode(): void {
    setLoading(true);
    void load()
      .then(setCode, onFail)
      .finally(() => setLoading(false));
  }
  return { code, isLoading, fetchCode };
}

function sayUnreachable(): void {
  showToast({ title: 'Kept cannot be reached', text: 'Check your connection and try again.', variant: 'destructive' });
}
