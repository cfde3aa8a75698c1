import { vi } from 'vitest';

/** Waits until an assertion holds. The limit only ends hanging tests; Vitest's own second is too short on a busy machine. */
export function eventually<Result>(assertion: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(assertion, { timeout: 50_000 });
}
