import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const readEveryMs = 20;

/** Asks at a steady rate, whether or not replies come, as many people would. */
export function readDashboards(urls: readonly string[], cookies: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let waits: number[] = [];
  let asked = 0;
  const stopping = new AbortController();
  const open = new Set<Promise<void>>();
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const reading = read(urls[asked % urls.length]!, cookies[asked % cookies.length]!);
      asked++;
      open.add(reading);
      void reading.finally(() => open.delete(reading));
      await sleep(readEveryMs);
    }
    await Promise.all(open);
    agent.destroy();
  })();

  function read(url: string, cookie: string): Promise<void> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      get(`${url}/api/dashboard`, { agent, headers: { cookie, 'accept-encoding': 'gzip' } }, (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`A dashboard answered ${reply.statusCode}`));
        reply.resume().on('end', () => {
          waits.push(performance.now() - since);
          resolve();
        });
      }).on('error', reject);
    });
  }

  return {
    /** Leaves out what was read so far. */
    forget: () => void (waits = []),
    stop: async () => {
      stopping.abort();
      await asking;
      return waits;
    },
  };
}

export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
