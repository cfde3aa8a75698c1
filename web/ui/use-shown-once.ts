import { useEffect, useState } from 'react';

/** No screen is held up for longer than this by a part that comes on its own. */
const patienceMs = 2000;

/**
 * Whether to show a screen: once it is complete, so that no part moves the others when it arrives, or two seconds after
 * the screen itself `hasArrived`. Stays true.
 */
export function useShownOnce({ hasArrived, isComplete }: { hasArrived: boolean; isComplete: boolean }): boolean {
  const [isShown, setShown] = useState(false);
  if (!isShown && hasArrived && isComplete) setShown(true);
  const isWaiting = !isShown && hasArrived;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setShown, patienceMs, true);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isShown;
}
