import { useEffect, useRef } from 'react';

/**
 * `shown` are the ids of the notes, in their order. When the one that held the keyboard goes, the one in its place takes
 * over, or the page after the last. What was brought back is gone to. While a dialog covers them it has the keyboard:
 * what came or went meanwhile is seen to afterwards.
 */
export function useNextNote(shown: readonly string[], isCovered = false): void {
  const before = useRef(shown);
  useEffect(() => {
    if (isCovered) return;
    const next = placeAfter(before.current, shown);
    before.current = shown;
    // Whatever held the focus is gone with its note: only then does it stand on the body.
    if (next === undefined || document.activeElement !== document.body) return;
    const place = next === null ? document.querySelector('main') : document.getElementById(next);
    place?.focus({ preventScroll: true });
  });
}

/** Undefined when no note came or went, null when none is left. */
export function placeAfter(before: readonly string[], now: readonly string[]): string | null | undefined {
  const came = now.find((id) => !before.includes(id));
  if (came !== undefined) return came;
  const gone = before.findIndex((id) => !now.includes(id));
  if (gone === -1) return undefined;
  return now[Math.min(gone, now.length - 1)] ?? null;
}
