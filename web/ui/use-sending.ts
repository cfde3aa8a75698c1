import { useEffect, useRef, useState, type RefObject } from 'react';

/** One thing at a time, and what went wrong with it; `fallback` takes the focus of a button that is gone by then. */
export function useSending(fallback: RefObject<HTMLElement | null>) {
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState('');
  // The second click of a double click comes before the buttons are drawn disabled.
  const isSending = useRef(false);
  const pressed = useRef<Element>(null);

  // A button loses the focus while it is disabled. Whoever went on to something else meanwhile is left there.
  useEffect(() => {
    if (!problem || document.activeElement !== document.body) return;
    const button = pressed.current;
    (button instanceof HTMLElement && button.isConnected ? button : fallback.current)?.focus();
  }, [problem, fallback]);

  async function send(what: string, work: () => Promise<void>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    pressed.current = document.activeElement;
    setSending(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    }
    isSending.current = false;
    setSending(undefined);
  }

  return { sending, problem, send };
}
