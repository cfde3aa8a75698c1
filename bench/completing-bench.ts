import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench, Finding } from './findings.ts';
import { record } from './floor.ts';
import { inFolder, startKept } from './kept.ts';
import { median, msOf } from './measuring.ts';
import { groupSize, habitsOf, peopleOf, seedGroups, signIn } from './seed-groups.ts';
import { waitsOf, type Waits } from './waits.ts';
import { load, type Request } from './wrk.ts';

const run = promisify(execFile);
const rounds = 4;
const seconds = 2;
/** More than this machine can complete in all rounds. */
const groups = 2400;
const pairsOfGroup = groupSize * 10;

export const completingBench: Bench = {
  name: 'completing',
  title: 'Completing a habit',
  about: `50 connections; each call completes another person's habit of five members, one of whom is paid. Every reply comes after
its commit is on disk (\`synchronous = full\`). The floor is the bare transaction in a loop, on its own file, with prepared
statements and no HTTP. The slow disk is this one with two milliseconds added to every fsync, for both. Readers are
measured in separate rounds under the same load: one client reads dashboards, in sequence, of people whose companions
are completing. Waits for completions are measured on connections that are open.`,
  run: async () => {
    const slow = await inFolder(async (folder) => {
      const library = join(folder, 'slow-fsync.so');
      execFileSync('gcc', [
        '-shared',
        '-fPIC',
        '-O2',
        '-o',
        library,
        join(import.meta.dirname, 'slow-fsync.c'),
        '-ldl',
      ]);
      return measure({ LD_PRELOAD: library });
    });
    const own = await measure({});
    return [...findings('this disk', own, { atLeast: 0.6 }), ...findings('2 ms more per fsync', slow, { atLeast: 2 })];
  },
};

type Measured = { rates: number[]; bare: number[]; waits: number[]; cpu: number[]; completing: Waits[] };

function findings(
  disk: string,
  { rates, bare, waits, cpu, completing }: Measured,
  goal: { atLeast: number },
): Finding[] {
  const [best, floor] = [Math.max(...rates), Math.max(...bare)];
  const tail = completing.toSorted((one, other) => one.p99 / one.p50 - other.p99 / other.p50)[0]!;
  return [
    {
      what: `completions on ${disk}`,
      figure: `${Math.round(best)}/s, ${Math.round(Math.min(...cpu))} µs each`,
      floor: `${Math.round(floor)}/s`,
      ratio: best / floor,
      goal,
      note: `median ${(median(rates) / median(bare)).toFixed(2)}`,
    },
    {
      what: `the longest wait of 99 in 100 against that of half, on ${disk}`,
      figure: `${(tail.p99 / tail.p50).toFixed(1)} times`,
      measured: tail.p99 / tail.p50,
      goal: { atMost: 3 },
      note: `${tail.p99.toFixed(1)} ms and ${tail.p50.toFixed(1)} ms, all within ${tail.worst.toFixed(0)} ms; the best round`,
    },
    {
      what: `a reader waits meanwhile, on ${disk}`,
      figure: `${median(waits).toFixed(1)} ms`,
      measured: median(waits),
      goal: { atMost: 20 },
      note: `the median of ${waits.length}`,
    },
  ];
}

async function measure(env: Record<string, string>): Promise<Measured> {
  return inFolder((bareFolder) =>
    inFolder(async (folder) => {
      for (const one of [bareFolder, folder]) await seedGroups(one, { groups, habits: 10, days: 7 });
      const everyone = Array.from({ length: groups }, (_, group) => peopleOf(group)).flat();
      const cookies = signIn(folder, everyone);
      const kept = await startKept({ DATA_DIR: folder, ...env });
      const measured: Measured = { rates: [], bare: [], waits: [], cpu: [], completing: [] };
      const groupsPerRound = Math.floor(groups / rounds);
      for (let round = 0; round < rounds; round++) {
        const first = round * groupsPerRound;
        const bare = await run(
          process.execPath,
          [join(import.meta.dirname, 'bare-completions.ts'), bareFolder, String(first * pairsOfGroup), String(seconds)],
          { env: { ...process.env, ...env } },
        );
        measured.bare.push(Number(bare.stdout));
        const third = groupsPerRound / 3;
        const completeAll = (from: number) =>
          load({ url: kept.url, pids: [kept.pid] }, requestsOf(from, third, cookies), { seconds, isEachOnce: true });
        const { rate, cpuPerRequest } = await completeAll(first);
        measured.rates.push(rate);
        measured.cpu.push(cpuPerRequest);
        const others = requestsOf(first + third, third, cookies);
        measured.completing.push(await waitsOf(kept.url, others, { seconds, isEachOnce: true }));
        const reading = new AbortController();
        const ofThem = cookies.slice((first + 2 * third) * groupSize);
        const readers = readAgainAndAgain(kept.url, ofThem, reading.signal, measured.waits);
        await completeAll(first + 2 * third);
        reading.abort();
        await readers;
      }
      await kept.stop();
      return measured;
    }),
  );
}

/** One request per person and habit of these groups. */
function requestsOf(first: number, count: number, cookies: readonly string[]): Request[] {
  return Array.from({ length: count }, (_, at) => first + at).flatMap((group) =>
    habitsOf(group).flatMap((habit) =>
      peopleOf(group).map((person): Request => ({
        method: 'POST',
        path: `/api/habits/${habit}/complete`,
        headers: { cookie: cookies[person - 1]! },
      })),
    ),
  );
}

async function readAgainAndAgain(url: string, cookies: string[], signal: AbortSignal, waits: number[]): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const cookie = cookies[(turn * 7) % 500]!;
    const headers = { cookie, 'accept-encoding': 'gzip' };
    waits.push(await msOf(() => record(url, { path: '/api/dashboard', headers })));
  }
}
