import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from './toast-store.ts';

/**
 * Code that was loaded before, by its loader, a constant: where it is needed again, it is there at once and moves nothing.
 */
const loadedBy = new WeakMap<() => Promise<object>, object>();

async function remember<Code extends object>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  loadedBy.set(load, code);
  return code;
}

/** Loads code on demand. A lost connection is a message, not a broken page, and the next try loads again. */
export function useOnDemand<Code extends object>(load: () => Promise<Code>, onFail = sayUnreachable) {
  const [code, setCode] = useState<Code>();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  function fetchCode(): void {
    setLoading(true);
    void remember(load).then(
      (loaded) =>
        startTransition(() => {
          setCode(loaded);
          setLoading(false);
        }),
      () => {
        setFailed(true);
        setLoading(false);
        onFail();
      },
    );
  }
  return { code, isLoading, hasFailed, fetchCode };
}

/** Loads code once the screen needs it. Without a connection it is missing: it could do nothing. */
export function useWhenNeeded<Code extends object>(load: () => Promise<Code>, isNeeded: boolean) {
  const { code, isLoading, hasFailed, fetchCode } = useOnDemand(load, () => {});
  const fetchOnce = useEffectEvent(() => !code && fetchCode());
  useEffect(() => {
    if (isNeeded) fetchOnce();
  }, [isNeeded]);
  const shown = code ?? (isNeeded ? (loadedBy.get(load) as Code | undefined) : undefined);
  return { code: shown, isLoading, hasFailed };
}

function sayUnreachable(): void {
  showToast({ title: 'Kept cannot be reached', text: 'Check your connection and try again.', variant: 'destructive' });
}
