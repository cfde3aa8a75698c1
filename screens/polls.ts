import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** In place of the IntersectionObserver: the page polls for the notes in view only, and a simulated page has no view. */
export class AlwaysInView {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell;
  }
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

/** With fake timers: the news that the next polls bring. */
export const soon = (isThere: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(5000));
      isThere();
    },
    { timeout: 15_000 },
  );
