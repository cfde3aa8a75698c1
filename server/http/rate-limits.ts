import type { Env } from '#server/env.ts';
import { refuse } from './refusal.ts';

export type LimitName = keyof Env['limits'];

export type RateLimits = {
  /**
   * Counts one use under each key, or refuses with 429 and counts nothing. Taken before the work, so that many at once
   * cannot slip through; `giveBack` undoes the count when the use turns out not to be one (a login that succeeds).
   */
  take: (uses: Partial<Record<LimitName, string>>) => { giveBack: () => void };
};

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

  function current(name: LimitName, key: string, at: number): Counter {
    const id = `${name} ${key}`;
    let counter = counters.get(id);
    if (!counter || counter.endsAt <= at) {
      sweep(at);
      counters.set(id, (counter = { count: 0, endsAt: at + windows[name] }));
    }
    return counter;
  }

  function sweep(at: number) {
    if (at < sweepAt) return;
    for (const [id, counter] of counters) if (counter.endsAt <= at) counters.delete(id);
    sweepAt = at + minute;
  }

  return {
    take(uses) {
      const at = now().getTime();
      const taken = (Object.entries(uses) as [LimitName, string][]).map(([name, key]) => ({
        name,
        counter: current(name, key, at),
      }));
      const full = taken.find(({ name, counter }) => counter.count >= max[name]);
      if (full) throw refuse('too_many', { retryAfterSeconds: Math.ceil((full.counter.endsAt - at) / 1000) });
      for (const { counter } of taken) counter.count++;
      return { giveBack: () => taken.forEach(({ counter }) => counter.count--) };
    },
  };
}
