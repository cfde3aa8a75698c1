import { useEffect, useRef } from 'react';

/**
 * Moves the focus when a focused note disappears: to the note that takes its place, or to the page after the last one.
 * A note that appears is focused. While a dialog covers the notes (`isCovered`) this waits until it closes.
 */
export function useNextNote(shown: readonly string[], isCovered = false): void {
  const before = useRef(shown);
  useEffect(() => {
    if (isCovered) return;
    const next = placeAfter(before.current, shown);
    before.current = shown;
    // The focus falls back to the body only when the focused element is gone.
    if (next === undefined || document.activeElement !== document.body) return;
    const place = next === null ? document.querySelector('main') : document.getElementById(next);
    place?.focus({ preventScroll: true });
  });
}

/** Undefined when no note appeared or disappeared, null when none is left. */
export function placeAfter(before: readonly string[], now: readonly string[]): string | null | undefined {
  const [had, has] = [new Set(before), new Set(now)];
  const came = now.find((id) => !had.has(id));
  if (came !== undefined) return came;
  const gone = before.findIndex((id) => !has.has(id));
  if (gone === -1) return undefined;
  return now[Math.min(gone, now.length - 1)] ?? null;
}
