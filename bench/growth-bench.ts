import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readDashboard } from '#server/dashboard/dashboard-service.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { noBus } from '#server/realtime/bus.ts';
import type { YearBook } from '#server/years/year-books.ts';
import { readYear } from '#server/years/year-service.ts';
import { completingAmong } from './crowd-bench.ts';
import type { Bench, Finding } from './findings.ts';
import { drawGrowth, type Curve } from './growth-picture.ts';
import { inFolder } from './kept.ts';
import { cpuMsOf, median } from './measuring.ts';
import { habitsOf, peopleOf, seedGroups } from './seed-groups.ts';

const years = [1, 3, 10] as const;
const promises = [10, 50, 200] as const;
const members = [1, 100, 1000] as const;
const rounds = 60;

export const growthBench: Bench = {
  name: 'growth',
  title: 'What grows with promises, members and years',
  about: `Processor time without HTTP and without any cache, in turns on the sizes. A home of 10, 50 and 200 promises of five people, read from the
database. A completion in a promise of 1, 100 and 1,000 members, all of whom complete it. The last
whole year of a daily habit of five people with 2, 4 and 11 years of history. The floor is the smallest of each.

![Three curves: how a home, a completion and a year grow](pictures/growth.svg)`,
  run: async () => {
    const curves: Curve[] = [
      {
        what: 'reading a home, by promises',
        unit: 'ms',
        sizes: promises,
        times: await inFolders(promises, (folder, size) => openHome(folder, size)),
      },
      { what: 'completing, by members', unit: 'µs', sizes: members, times: await completingAmong(members) },
      {
        what: 'reading a year, by years before',
        unit: 'ms',
        sizes: years,
        times: await inFolders(years, (folder, size) => openYear(folder, (size + 1) * 365)),
      },
    ];
    writeFileSync(picture, drawGrowth(curves));
    return curves.flatMap(rowsOf);
  },
};

const picture = join(import.meta.dirname, '../docs/pictures/growth.svg');

function rowsOf({ what, unit, sizes, times }: Curve): Finding[] {
  const shown = (time: number) => `${time.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`;
  return times.map((time, index) => ({
    what: `${what}: ${sizes[index]}`,
    figure: shown(time),
    ...(index > 0 && { floor: shown(times[0]!), ratio: time / times[0]! }),
  }));
}

type Side = { read: () => Promise<unknown>; close: () => Promise<void> };

/** The median processor time of each size in milliseconds, measured in turns. */
async function inFolders(
  sizes: readonly number[],
  open: (folder: string, size: number) => Promise<Side>,
  sides: Side[] = [],
): Promise<number[]> {
  const [size, ...rest] = sizes;
  if (size === undefined) return compare(sides);
  return inFolder(async (folder) => {
    const side = await open(folder, size);
    try {
      return await inFolders(rest, open, [...sides, side]);
    } finally {
      await side.close();
    }
  });
}

async function compare(sides: readonly Side[]): Promise<number[]> {
  const times = sides.map((): number[] => []);
  // By then the code is compiled, as in a server that has run for a while.
  for (let warming = 0; warming < 100; warming++) for (const side of sides) await side.read();
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) times[index]!.push(await cpuMsOf(side.read));
  return times.map(median);
}

async function openHome(folder: string, habits: number): Promise<Side> {
  await seedGroups(folder, { groups: 1, habits, days: 365 });
  const { deps, close } = await openDeps(folder);
  let turn = 0;
  return { read: () => readDashboard(deps, peopleOf(0)[turn++ % 5]!), close };
}

async function openYear(folder: string, days: number): Promise<Side> {
  const groups = 4;
  await seedGroups(folder, { groups, habits: 2, days });
  const { deps: opened, close } = await openDeps(folder);
  const deps = { ...opened, yearBooks: { of: async () => (_key: string, judge: () => Promise<YearBook>) => judge() } };
  const year = deps.now().getUTCFullYear() - 1;
  let turn = 0;
  return {
    read: () => {
      const group = turn++ % groups;
      return readYear(deps, peopleOf(group)[turn % 5]!, { kind: 'habit', id: habitsOf(group)[turn % 2]! }, year);
    },
    close,
  };
}

async function openDeps(folder: string) {
  const env = readEnv({ DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  return { deps, close: () => database.close() };
}
