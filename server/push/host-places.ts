import { performance } from 'node:perf_hooks';

type Host = { inFlight: number; waiting: Set<(hasPlace: boolean) => void>; usualMs: number; failures: number };

/** After so many failures in a row only a few are tried, until one is answered. */
const failuresInARow = 10;
const mostOfFailing = 4;
/** For a host that answers faster than this, waiting for a place is shorter than going back into the queue. */
const slowMs = 250;
const patienceMs = 2000;

/** At most so many under way to each host, so that a slow or silent one does not take the places of others. */
export function hostPlaces(most: number) {
  const hosts = new Map<string, Host>();

  const limitOf = ({ failures }: Host) => (failures >= failuresInARow ? mostOfFailing : most);
  const isFull = (host: Host) => host.inFlight >= limitOf(host);

  function hostOf(name: string): Host {
    let host = hosts.get(name);
    if (!host) hosts.set(name, (host = { inFlight: 0, waiting: new Set(), usualMs: 0, failures: 0 }));
    return host;
  }

  function giveBack(name: string, host: Host, ms: number, isAnswered: boolean): void {
    host.failures = isAnswered ? 0 : host.failures + 1;
    host.usualMs = host.usualMs * 0.9 + ms * 0.1;
    const [next] = host.waiting;
    if (next && host.inFlight <= limitOf(host)) return next(true);
    host.inFlight--;
    // Callers choose among many names, so nothing is kept about one that is not in use.
    if (host.inFlight === 0) hosts.delete(name);
  }

  return {
    /** True if a message to it would not be sent soon. */
    isBusy(name: string): boolean {
      const host = hosts.get(name);
      return host !== undefined && isFull(host) && isSlow(host);
    },
    /** Resolves with a function that gives the place back, or with undefined if none is free within a moment. */
    async take(name: string): Promise<((isAnswered: boolean, waitedMs?: number) => void) | undefined> {
      const host = hostOf(name);
      if (!isFull(host)) host.inFlight++;
      else if (isSlow(host) || !(await placeOf(host))) return undefined;
      const since = performance.eventLoopUtilization();
      // Only the time in which the thread that asked had nothing to do: a host is not slow because we are busy.
      return (isAnswered, waitedMs = performance.eventLoopUtilization(since).idle) =>
        giveBack(name, host, waitedMs, isAnswered);
    },
    /** How many hosts are in use. */
    size: () => hosts.size,
  };
}

/** True when one that was given back is passed on. */
function placeOf(host: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      // Those that come later need not wait too, until it has answered a few.
      host.usualMs = Math.max(host.usualMs, 2 * slowMs);
      end(false);
    }, patienceMs);
    function end(hasPlace: boolean): void {
      clearTimeout(timer);
      host.waiting.delete(end);
      resolve(hasPlace);
    }
    host.waiting.add(end);
  });
}

const isSlow = ({ usualMs, failures }: Host) => usualMs >= slowMs || failures >= failuresInARow;
