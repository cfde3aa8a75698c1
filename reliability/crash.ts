import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from './amounts.ts';
import { peopleIn } from './people.ts';
import { cutPower } from './power-cut.ts';
import type { Run } from './run.ts';
import { startTraffic } from './traffic.ts';
import { untilReady, type Cluster, type World, type Worlds } from './worlds.ts';

const readyWithinMs = 5000;
const longestMs = 400;

/** The app is killed and PostgreSQL crashes while people write. */
export async function crash(run: Run, worlds: Worlds): Promise<void> {
  await killApp(run, await worlds.sqlite(), run.size(200, 4));
  await cutPower(run, run.size(30, 1));
  const world = await worlds.postgres();
  await killApp(run, world, run.size(200, 1));
  await crashPostgres(run, world, run.size(30, 1));
}

async function killApp(run: Run, world: World, times: number): Promise<void> {
  const traffic = startTraffic(run, world, await peopleIn(world, 8));
  const ready: number[] = [];
  for (let count = 0; count < times; count++) {
    await traffic.served();
    await sleep(run.below(longestMs));
    const killedAt = performance.now();
    await world.crash(count);
    ready.push(performance.now() - killedAt);
  }
  tellReady(run, `${world.name}: ${times} times kill -9 of the app`, ready);
  await traffic.served();
  await traffic.check();
}

async function crashPostgres(run: Run, world: World & { cluster: Cluster }, times: number): Promise<void> {
  const traffic = startTraffic(run, world, await peopleIn(world, 8));
  const { postgres, urls } = world.cluster;
  const ready: number[] = [];
  for (let count = 0; count < times; count++) {
    await traffic.served();
    await sleep(run.below(longestMs));
    await postgres.halt('immediate');
    const startedAt = performance.now();
    await postgres.start();
    await Promise.all(urls.map(untilReady));
    ready.push(performance.now() - startedAt);
  }
  tellReady(run, `PostgreSQL: ${times} immediate stops of the database`, ready);
  await traffic.served();
  await traffic.check();
}

function tellReady(run: Run, what: string, ready: readonly number[]): void {
  const slowest = Math.max(...ready);
  const middle = ready.toSorted((a, b) => a - b)[Math.floor(ready.length / 2)]!;
  run.figure(`${what}, ready again in ${seconds(middle)} s in the middle, ${seconds(slowest)} s at the most`);
  run.holds(slowest <= run.within(readyWithinMs), `${what}: it took ${seconds(slowest)} s until it was ready`);
}
