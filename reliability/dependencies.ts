import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '#server/testing/redis-server.ts';
import { seconds } from './amounts.ts';
import { mailAway } from './mail-away.ts';
import { peopleIn } from './people.ts';
import type { Run } from './run.ts';
import { startTraffic } from './traffic.ts';
import { untilReady, type Worlds } from './worlds.ts';

const answerWithinMs = 3000;
const backWithinMs = 5000;

/** Redis and PostgreSQL freeze, stop and return while people write, and the mail server is unreachable. */
export async function dependencies(run: Run, worlds: Worlds): Promise<void> {
  const world = await worlds.postgres();
  const { redis, postgres, instances, urls } = world.cluster;
  const before = instances.map(({ pid }) => pid);
  const traffic = startTraffic(run, world, await peopleIn(world, 12));

  async function outage(what: string, begin: () => unknown, end: () => unknown, isNeeded: boolean): Promise<void> {
    await traffic.served();
    traffic.takeAnswers();
    await begin();
    await sleep(run.isShort ? 3000 : 10_000);
    await end();
    const endedAt = performance.now();
    await Promise.all(urls.map(untilReady));
    await traffic.served();
    const backMs = performance.now() - endedAt;
    const answers = [...traffic.takeAnswers()];
    const told = answers.map(([kind, { count, slowestMs }]) => `${count} times ${kind} within ${seconds(slowestMs)} s`);
    run.figure(`${what}: ${told.join(', ')}; serving again after ${seconds(backMs)} s`);
    run.holds(backMs <= run.within(backWithinMs), `${what}: it took ${seconds(backMs)} s to serve again`);
    for (const [kind, { slowestMs }] of answers) {
      run.holds(slowestMs <= run.within(answerWithinMs), `${what}: ${kind} came after ${seconds(slowestMs)} s`);
      run.holds(kind !== 'none', `${what}: some were not answered at all`);
      run.holds(kind !== 503 || isNeeded, `${what}: some got a 503 although it is not needed to serve`);
    }
  }
  await outage('Redis frozen', redis.freeze, redis.thaw, false);
  await outage('Redis stopped and started', redis.stop, () => startRedis(redis.port), false);
  await outage('PostgreSQL frozen', postgres.freeze, postgres.thaw, true);
  await outage('PostgreSQL stopped and started', () => postgres.halt('fast'), postgres.start, true);
  await traffic.check();
  run.holds(
    instances.every(({ pid }, index) => pid === before[index]),
    'an instance was restarted',
  );
  await mailAway(run);
}
