import { useEffect, useRef, useState, type RefObject } from 'react';

/** Runs one request at a time and holds its error. `fallback` takes the focus if the pressed button is gone. */
export function useSending(fallback: RefObject<HTMLElement | null>) {
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState('');
  // The second click of a double click arrives before the buttons are rendered disabled.
  const isSending = useRef(false);
  const pressed = useRef<Element>(null);

  // Disabling the pressed button lost the focus; restore it unless the user has moved on.
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
