import type { Env } from '#server/env.ts';
import { refuse } from './refusal.ts';

type LimitName = keyof Env['limits'];

export type RateLimits = {
  /** Counts one use under each key, or refuses with 429 and counts nothing. */
  take: (uses: Uses) => void;
  /** Refuses as `take` would, and counts nothing. */
  check: (uses: Uses) => void;
};

type Uses = Partial<Record<LimitName, string>>;

const minute = 60_000;

const windows: Record<LimitName, number> = {
  failedLoginsPerAccount: 15 * minute,
  failedLoginsPerAddress: 15 * minute,
  registrationsPerAddress: 60 * minute,
  resetMailsPerAccount: 60 * minute,
  failedInviteLookupsPerAddress: minute,
  callsPerSession: minute,
};

type Counter = { count: number; endsAt: number };

/** Fixed windows that begin with the first use. Kept in memory; what has ended is swept as new windows open. */
export function rateLimits(max: Env['limits'], now: () => Date): RateLimits {
  const counters = new Map<string, Counter>();
  let sweepAt = 0;

  function check(uses: Uses): void {
    const at = now().getTime();
    for (const [name, key] of entries(uses)) {
      const counter = counters.get(`${name} ${key}`);
      if (counter && counter.endsAt > at && counter.count >= max[name])
        throw refuse('too_many', { retryAfterSeconds: Math.ceil((counter.endsAt - at) / 1000) });
    }
  }

  function take(uses: Uses): void {
    check(uses);
    const at = now().getTime();
    for (const [name, key] of entries(uses)) {
      const id = `${name} ${key}`;
      const counter = counters.get(id);
      if (counter && counter.endsAt > at) counter.count++;
      else {
        sweep(at);
        counters.set(id, { count: 1, endsAt: at + windows[name] });
      }
    }
  }

  function sweep(at: number): void {
    if (at < sweepAt) return;
    for (const [id, counter] of counters) if (counter.endsAt <= at) counters.delete(id);
    sweepAt = at + minute;
  }

  return { take, check };
}

function entries(uses: Uses): [LimitName, string][] {
  return Object.entries(uses) as [LimitName, string][];
}
