import type { Env } from '#server/env.ts';
import type { Bus } from '#server/realtime/bus.ts';
import { refuse } from './refusal.ts';

type LimitName = keyof Env['limits'];

export type RateLimits = {
  /** Counts one use under each key, or refuses with 429 and counts nothing. */
  take: (uses: Uses) => void;
  /** Refuses as `take` would, and counts nothing. */
  check: (uses: Uses) => void;
  /** The same for one use, and says whether it was counted instead of refusing. */
  tryTake: (name: LimitName, key: string) => boolean;
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

/** So many uses under one name, in a window that ends then. */
export type CountedUse = [id: string, count: number, endsAt: number];
type Counter = { count: number; endsAt: number };

/** Calls are counted with every request: the other instances are told together. */
const tellCallsEveryMs = 1000;

/**
 * Fixed windows that begin with the first use. Kept in memory; what has ended is swept as new windows open. Instances
 * tell each other what they counted: whoever spreads guesses over them has no more of them.
 */
export function rateLimits(max: Env['limits'], now: () => Date, bus: Bus): RateLimits {
  const counters = new Map<string, Counter>();
  const untold = new Map<string, CountedUse>();
  let sweepAt = 0;

  const isUsedUp = (counter: Counter | undefined, name: LimitName, at: number): counter is Counter =>
    counter !== undefined && counter.endsAt > at && counter.count >= max[name];

  function check(uses: Uses): void {
    const at = now().getTime();
    for (const [name, key] of entries(uses)) {
      const counter = counters.get(`${name} ${key}`);
      if (isUsedUp(counter, name, at))
        throw refuse('too_many', { retryAfterSeconds: Math.ceil((counter.endsAt - at) / 1000) });
    }
  }

  function take(uses: Uses): void {
    check(uses);
    const at = now().getTime();
    for (const [name, key] of entries(uses)) count(name, `${name} ${key}`, at);
  }

  function tryTake(name: LimitName, key: string): boolean {
    const at = now().getTime();
    const id = `${name} ${key}`;
    if (isUsedUp(counters.get(id), name, at)) return false;
    count(name, id, at);
    return true;
  }

  function count(name: LimitName, id: string, at: number): void {
    const { endsAt } = add([id, 1, at + windows[name]], at);
    if (name === 'callsPerSession') tellLater(id, endsAt);
    else bus.send('uses', [[id, 1, endsAt]]);
  }

  function add([id, count, endsAt]: CountedUse, at: number): Counter {
    const counter = counters.get(id);
    if (counter && counter.endsAt > at) {
      counter.count += count;
      return counter;
    }
    sweep(at);
    const opened = { count, endsAt };
    counters.set(id, opened);
    return opened;
  }

  function tellLater(id: string, endsAt: number): void {
    if (untold.size === 0) setTimeout(tell, tellCallsEveryMs).unref();
    const use = untold.get(id);
    if (use) use[1]++;
    else untold.set(id, [id, 1, endsAt]);
  }

  function tell(): void {
    bus.send('uses', [...untold.values()]);
    untold.clear();
  }

  bus.on('uses', (uses) => {
    const at = now().getTime();
    for (const use of uses) if (use[2] > at) add(use, at);
  });

  function sweep(at: number): void {
    if (at < sweepAt) return;
    for (const [id, counter] of counters) if (counter.endsAt <= at) counters.delete(id);
    sweepAt = at + minute;
  }

  return { take, check, tryTake };
}

function entries(uses: Uses): [LimitName, string][] {
  return Object.entries(uses) as [LimitName, string][];
}
