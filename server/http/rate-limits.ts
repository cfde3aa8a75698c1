import type { RefusalCode } from '#shared/contract/errors.ts';
import type { Env } from '#server/env.ts';
import type { Bus } from '#server/realtime/bus.ts';
import { refuse } from './refusal.ts';

type LimitName = keyof Env['limits'];

export type RateLimits = {
  /** Counts one use under each key, or refuses with 429 and counts nothing. */
  take: (uses: Uses) => void;
  /** Refuses as `take` would, and counts nothing. */
  check: (uses: Uses) => void;
  /** For the hot path: counts one use under a fixed key, and returns false instead of refusing. */
  meter: (name: LimitName, key: string) => () => boolean;
};

type Uses = Partial<Record<LimitName, string>>;

const minute = 60_000;

const windows: Record<LimitName, number> = {
  failedLoginsPerAccount: 15 * minute,
  wrongPasswordsPerAccount: 60 * minute,
  loginsPerAccount: 15 * minute,
  failedLoginsPerAddress: 15 * minute,
  takenEmailsPerAddress: 60 * minute,
  registrationsPerAddress: 60 * minute,
  resetRequestsPerAddress: 60 * minute,
  resetMailsPerAccount: 60 * minute,
  confirmationMailsPerAccount: 60 * minute,
  confirmationMailsPerRecipient: 60 * minute,
  passkeyChallengesPerAddress: 15 * minute,
  organisationSignInsPerAddress: 15 * minute,
  failedInviteLookupsPerAddress: minute,
  callsPerSession: minute,
  commentsPerUser: minute,
};

const codes: Partial<Record<LimitName, RefusalCode>> = { commentsPerUser: 'commenting_too_fast' };

/** Uses counted under a limit's name and key, in the window that ends at `endsAt`, as sent between instances. */
export type CountedUse = [nameAndKey: string, count: number, endsAt: number];
type Counter = { name: LimitName; key: string; count: number; endsAt: number; unsent: number };

/** Calls are counted with every request, so they are sent to the other instances in batches. */
const sendCallsEveryMs = 1000;

/**
 * Fixed windows that begin with the first use, in memory; expired ones are swept when new ones open. Instances share
 * their counts, so spreading guesses over them gains nothing.
 */
export function rateLimits(max: Env['limits'], now: () => Date, bus: Bus): RateLimits {
  const counters = Object.fromEntries(Object.keys(windows).map((name) => [name, new Map<string, Counter>()])) as Record<
    LimitName,
    Map<string, Counter>
  >;
  let unsent: Counter[] = [];
  let sweepAt = 0;

  function usedUp(name: LimitName, key: string, at: number): Counter | undefined {
    const counter = counters[name].get(key);
    return counter && counter.endsAt > at && counter.count >= max[name] ? counter : undefined;
  }

  function check(uses: Uses): void {
    const at = now().getTime();
    for (const [name, key] of entries(uses)) {
      const full = usedUp(name, key, at);
      if (full) throw refuse(codes[name] ?? 'too_many', { retryAfterSeconds: Math.ceil((full.endsAt - at) / 1000) });
    }
  }

  function take(uses: Uses): void {
    check(uses);
    const at = now().getTime();
    for (const [name, key] of entries(uses)) count(counterOf(name, key, at + windows[name], at));
  }

  function meter(name: LimitName, key: string): () => boolean {
    let counter: Counter | undefined;
    return () => {
      const at = now().getTime();
      if (!counter || counter.endsAt <= at) counter = counterOf(name, key, at + windows[name], at);
      if (counter.count >= max[name]) return false;
      count(counter);
      return true;
    };
  }

  function count(counter: Counter): void {
    counter.count++;
    if (counter.name !== 'callsPerSession') return bus.send('uses', [countedUse(counter, 1)]);
    if (counter.unsent++ > 0) return;
    if (unsent.length === 0) setTimeout(sendUnsent, sendCallsEveryMs).unref();
    unsent.push(counter);
  }

  /** The counter whose window is open, or a new one. */
  function counterOf(name: LimitName, key: string, endsAt: number, at: number): Counter {
    const counter = counters[name].get(key);
    if (counter && counter.endsAt > at) return counter;
    sweep(at);
    const opened = { name, key, count: 0, endsAt, unsent: 0 };
    counters[name].set(key, opened);
    return opened;
  }

  function sendUnsent(): void {
    bus.send(
      'uses',
      unsent.map((counter) => countedUse(counter, counter.unsent)),
    );
    for (const counter of unsent) counter.unsent = 0;
    unsent = [];
  }

  bus.on('uses', (uses) => {
    const at = now().getTime();
    for (const [nameAndKey, count, endsAt] of uses) {
      const [name, key] = splitAt(nameAndKey, nameAndKey.indexOf(' '));
      // A newer instance may have limits that this one does not know.
      if (endsAt > at && name in counters) counterOf(name as LimitName, key, endsAt, at).count += count;
    }
  });

  function sweep(at: number): void {
    if (at < sweepAt) return;
    for (const ofName of Object.values(counters))
      for (const [key, counter] of ofName) if (counter.endsAt <= at) ofName.delete(key);
    sweepAt = at + minute;
  }

  return { take, check, meter };
}

function entries(uses: Uses): [LimitName, string][] {
  return Object.entries(uses) as [LimitName, string][];
}

const countedUse = ({ name, key, endsAt }: Counter, count: number): CountedUse => [`${name} ${key}`, count, endsAt];
const splitAt = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)] as const;
