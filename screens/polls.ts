import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Replaces IntersectionObserver: only notes in view are polled, and a simulated page has no viewport. */
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

/** With fake timers: advances to the next polls until the screen shows their result. */
export const soon = (isThere: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(5000));
      isThere();
    },
    { timeout: 15_000 },
  );
