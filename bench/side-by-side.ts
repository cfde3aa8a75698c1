import { median } from './measuring.ts';
import { load, type Load, type Request } from './wrk.ts';

type Side = { url: string; pid: number };
type Compared = {
  /** The best round of each. */
  subject: Load;
  floor: Load;
  /** By the server's CPU time per request, which a load generator on the same cores does not disturb. */
  cpuRatio: number;
  rateRatio: number;
  medianCpuRatio: number;
};

/** Measures both in turns, in short rounds, so that other load on the machine affects both alike. */
export async function sideBySide(
  subject: Side,
  floor: Side,
  requests: readonly Request[],
  rounds = 7,
): Promise<Compared> {
  const taken: Record<'subject' | 'floor', Load[]> = { subject: [], floor: [] };
  const sides = { floor, subject };
  for (const { url, pid } of Object.values(sides)) await warmUp({ url, pids: [pid] }, requests);
  for (let round = 0; round < rounds; round++) {
    for (const side of ['floor', 'subject'] as const) {
      const { url, pid } = sides[side];
      taken[side].push(await load({ url, pids: [pid] }, requests, { seconds: 2 }));
    }
  }
  const best = (loads: Load[]) => ({
    ...loads[0]!,
    rate: Math.max(...loads.map((one) => one.rate)),
    cpuPerRequest: Math.min(...loads.map((one) => one.cpuPerRequest)),
    p50: Math.min(...loads.map((one) => one.p50)),
    p99: Math.min(...loads.map((one) => one.p99)),
  });
  const own = best(taken.subject);
  const bare = best(taken.floor);
  return {
    subject: own,
    floor: bare,
    cpuRatio: bare.cpuPerRequest / own.cpuPerRequest,
    rateRatio: own.rate / bare.rate,
    medianCpuRatio: median(taken.floor.map((one, round) => one.cpuPerRequest / taken.subject[round]!.cpuPerRequest)),
  };
}

/** Sends requests without measuring until code is compiled and replies are cached and compressed. */
async function warmUp(target: Parameters<typeof load>[0], requests: readonly Request[]): Promise<void> {
  for (let answered = 0, round = 0; answered < warmRequests && round < 10; round++)
    answered += (await load(target, requests, { seconds: 1 })).requests;
}

const warmRequests = 25_000;
