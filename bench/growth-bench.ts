import { pino } from 'pino';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import { readYear } from '#server/years/year-service.ts';
import type { Bench, Finding } from './findings.ts';
import { inFolder } from './kept.ts';
import { median, msOf } from './measuring.ts';
import { habitsOf, peopleOf, seedGroups } from './seed-groups.ts';

const years = [1, 3, 10] as const;
const rounds = 60;

export const growthBench: Bench = {
  name: 'growth',
  title: 'A year of a promise, after years',
  about: `The last whole year of a daily habit of five people who kept it every day, read without HTTP and without any cache, in
turns on databases with 2, 4 and 11 years of history. The floor is the one with the shortest history.`,
  run: async () => inFolders(years.map((count) => (count + 1) * 365)),
};

async function inFolders(lengths: readonly number[], sides: Side[] = []): Promise<Finding[]> {
  const [days, ...rest] = lengths;
  if (days === undefined) return compare(sides);
  return inFolder(async (folder) => {
    const side = await openSide(folder, days);
    try {
      return await inFolders(rest, [...sides, side]);
    } finally {
      await side.close();
    }
  });
}

type Side = Awaited<ReturnType<typeof openSide>>;

async function compare(sides: readonly Side[]): Promise<Finding[]> {
  const times = sides.map((): number[] => []);
  for (let warming = 0; warming < 10; warming++) for (const side of sides) await side.read();
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) times[index]!.push(await msOf(side.read));
  const [floor, ...figures] = times.map(median);
  return [
    { what: `a year, after ${years[0]} year more`, figure: `${floor!.toFixed(2)} ms` },
    ...figures.map((figure, index) => ({
      what: `a year, after ${years[index + 1]} years more`,
      figure: `${figure.toFixed(2)} ms`,
      floor: `${floor!.toFixed(2)} ms`,
      ratio: figure / floor!,
      goal: { atMost: 1.2 },
    })),
  ];
}

async function openSide(folder: string, days: number) {
  const groups = 4;
  await seedGroups(folder, { groups, habits: 2, days });
  const env = readEnv({ DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  const year = now().getUTCFullYear() - 1;
  let turn = 0;
  return {
    read: () => {
      const group = turn++ % groups;
      return readYear(deps, peopleOf(group)[turn % 5]!, { kind: 'habit', id: habitsOf(group)[turn % 2]! }, year);
    },
    close: () => database.close(),
  };
}
