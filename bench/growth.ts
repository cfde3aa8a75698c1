import { pino } from 'pino';
import { openDatabase } from '#server/db/open-database.ts';
import { readDashboard } from '#server/dashboard/dashboard-service.ts';
import { createDeps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { complete } from '#server/habits/habit-completion-service.ts';
import { noBus } from '#server/realtime/bus.ts';
import { inFolder } from './kept.ts';
import { median, msOf } from './measuring.ts';
import { habitsOf, peopleOf, seedGroups, type Groups } from './seed-groups.ts';

type Grown = { figure: string; floor: string; ratio: number };

/** Compares reading a dashboard and completing a habit on a large database with a small one, in turns. */
export async function growthOf(
  little: Groups,
  much: Groups,
  rounds: number,
): Promise<Record<'bytes' | 'reads' | 'writes', Grown>> {
  return inFolder((smallFolder) =>
    inFolder(async (largeFolder) => {
      const [small, large] = [await openSide(smallFolder, little), await openSide(largeFolder, much)];
      for (let warming = 0; warming < 300; warming++) for (const side of [small, large]) await side.read();
      const [reads, writes] = [
        { small: [] as number[], large: [] as number[] },
        { small: [] as number[], large: [] as number[] },
      ];
      for (let round = 0; round < rounds; round++) {
        reads.small.push(await msOf(small.read));
        reads.large.push(await msOf(large.read));
        writes.small.push(await msOf(small.complete));
        writes.large.push(await msOf(large.complete));
      }
      const [smallBytes, largeBytes] = [await small.bytes(), await large.bytes()];
      await small.close();
      await large.close();
      return {
        bytes: { figure: `${largeBytes}`, floor: `${smallBytes}`, ratio: largeBytes / smallBytes },
        reads: compared(reads.large, reads.small),
        writes: compared(writes.large, writes.small),
      };
    }),
  );
}

function compared(large: readonly number[], small: readonly number[]): Grown {
  const [figure, floor] = [median(large), median(small)];
  return { figure: `${figure.toFixed(3)} ms`, floor: `${floor.toFixed(3)} ms`, ratio: figure / floor };
}

async function openSide(folder: string, groups: Groups) {
  await seedGroups(folder, groups);
  const env = readEnv({ DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = await openDatabase(env, log, now);
  const deps = createDeps({ env, log, now, bus: noBus, draining: new AbortController().signal }, database);
  const busy = Array.from({ length: Math.ceil(groups.groups / (groups.busyEvery ?? 1)) }, (_, at) => at);
  const groupAt = (round: number) => busy[(round * 7) % busy.length]! * (groups.busyEvery ?? 1);
  let [read, completed] = [0, 0];
  return {
    read: () => readDashboard(deps, peopleOf(groupAt(read++))[read % 5]!),
    bytes: async () => JSON.stringify(await readDashboard(deps, 2)).length,
    /** Takes every person and habit once, group after group. */
    complete: () => {
      const turn = Math.floor(completed / busy.length);
      const group = groupAt(completed++);
      return complete(deps, peopleOf(group)[turn % 5]!, habitsOf(group)[Math.floor(turn / 5)]!, undefined);
    },
    close: () => database.close(),
  };
}
