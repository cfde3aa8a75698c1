import { pino } from 'pino';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { complete } from '#server/habits/habit-completion-service.ts';
import { noBus } from '#server/realtime/bus.ts';
import type { Bench, Finding } from './findings.ts';
import { inFolder, startKept } from './kept.ts';
import { seedCrowd } from './seed-crowd.ts';
import { groupSize, seedGroups, signIn } from './seed-groups.ts';
import { waitsOf } from './waits.ts';
import { load, type Request } from './wrk.ts';

const people = 1000;
const rounds = 3;
/** More promises of a thousand members than can be completed in all rounds. */
const crowds = 24;

export const crowdBench: Bench = {
  name: 'crowd',
  title: 'A promise of a thousand people',
  about: `A thousand members complete the same promise over 50 connections, then the next one. The floor is a completion in a
promise of one, without HTTP.`,
  run: overHttp,
};

/** The processor time of one completion, in microseconds, in promises of each size, in turns and without HTTP. */
export async function completingAmong(sizes: readonly number[]): Promise<number[]> {
  return inFolder(async (folder) => {
    await seedGroups(folder, { groups: people / groupSize, habits: 1, days: 1 });
    const everyone = Array.from({ length: people }, (_, at) => at + 1);
    const habits = sizes.map((size) =>
      Array.from({ length: people / size }, (_, at) => seedCrowd(folder, everyone.slice(at * size, (at + 1) * size))),
    );
    const env = readEnv({ DATA_DIR: folder });
    const log = pino({ level: 'silent' });
    const now = () => new Date();
    const database = await openDatabase(env, log, now);
    const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
    const spent = sizes.map(() => 0);
    const pieces = 20;
    for (let piece = 0; piece < pieces; piece++) {
      for (const [index, size] of sizes.entries()) {
        const before = process.cpuUsage();
        const some = everyone.slice((piece * people) / pieces, ((piece + 1) * people) / pieces);
        // At once, so that they share commits.
        await Promise.all(
          some.map((person) => complete(deps, person, habits[index]![Math.floor((person - 1) / size)]!, undefined)),
        );
        const { user, system } = process.cpuUsage(before);
        spent[index]! += (user + system) / people;
      }
    }
    await database.close();
    return spent;
  });
}

async function overHttp(): Promise<Finding[]> {
  return inFolder(async (folder) => {
    await seedGroups(folder, { groups: people / groupSize, habits: 1, days: 1 });
    const everyone = Array.from({ length: people }, (_, at) => at + 1);
    const habits = Array.from({ length: crowds }, () => seedCrowd(folder, everyone));
    const cookies = signIn(folder, everyone);
    const kept = await startKept({ DATA_DIR: folder });
    const requests = habits.flatMap((habit) =>
      cookies.map((cookie): Request => ({
        method: 'POST',
        path: `/api/habits/${habit}/complete`,
        headers: { cookie },
      })),
    );
    const loads = [];
    const waits = [];
    const part = requests.length / rounds / 2;
    for (let round = 0; round < rounds; round++) {
      const [some, others] = [2 * round, 2 * round + 1].map((at) => requests.slice(at * part, (at + 1) * part));
      loads.push(await load({ url: kept.url, pids: [kept.pid] }, some!, { seconds: 2, isEachOnce: true }));
      waits.push(await waitsOf(kept.url, others!, { seconds: 2, isEachOnce: true }));
    }
    await kept.stop();
    const rate = Math.max(...loads.map((one) => one.rate));
    const best = waits.toSorted((one, other) => one.p99 - other.p99)[0]!;
    const cpu = Math.min(...loads.map((one) => one.cpuPerRequest));
    const [alone] = await completingAmong([1]);
    return [
      {
        what: 'completions of one promise of 1000',
        figure: `${Math.round(rate)}/s, ${Math.round(cpu)} µs each`,
        floor: `${Math.round(alone!)} µs each`,
        measured: rate,
        goal: { atLeast: 1000 },
      },
      {
        what: 'the longest wait of 99 in 100, on 50 open connections',
        figure: `${best.p99.toFixed(0)} ms`,
        measured: best.p99,
        goal: { atMost: 100 },
        note: `half within ${best.p50.toFixed(0)} ms, all within ${best.worst.toFixed(0)} ms`,
      },
    ];
  });
}
