import { setTimeout as sleep } from 'node:timers/promises';
import { emptyPostgresIn, emptySqlite } from './empty-databases.ts';
import { killMigrations, startTogether } from './migrating.ts';
import { done, peopleIn, type Person } from './people.ts';
import type { Run } from './run.ts';
import type { Cluster, World, Worlds } from './worlds.ts';

/** A new version is put into service while people use the old one. */
export async function deploys(run: Run, worlds: Worlds): Promise<void> {
  const world = await worlds.postgres();
  const kinds = { SQLite: emptySqlite, PostgreSQL: emptyPostgresIn(world.cluster) };
  await restartInTurn(run, world, run.size(10, 1));
  for (const [name, makeEmpty] of Object.entries(kinds)) {
    await killMigrations(run, name, makeEmpty);
    await startTogether(run, name, makeEmpty);
  }
}

/** Requests leave at their time, whether or not those before them were answered. */
async function restartInTurn(run: Run, world: World & { cluster: Cluster }, restarts: number): Promise<void> {
  const people = await peopleIn(world, 10);
  const habits = new Map<Person, number>();
  for (const person of people) habits.set(person, (await done<{ id: number }>(person, 'POST', '/api/habits', form)).id);

  // On a machine that does much else a hundred would only measure how a queue grows.
  const requestsPerSecond = run.isShort ? 20 : 100;
  const underWay: Promise<void>[] = [];
  const statuses = new Map<number | string, number>();
  const over = new AbortController();
  const startedAt = performance.now();
  const sending = (async () => {
    for (let count = 0; !over.signal.aborted; count++) {
      const dueInMs = startedAt + (count * 1000) / requestsPerSecond - performance.now();
      if (dueInMs > 0) await sleep(dueInMs);
      underWay.push(sendOne(count));
    }
  })();

  async function sendOne(count: number): Promise<void> {
    const person = people[count % people.length]!;
    const [method, path] = requests(habits.get(person)!)[run.below(4)]!;
    const answer = await person.send(method, path).catch((error: unknown) => ({ status: String(error), body: '' }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const isServed = typeof answer.status === 'number' && answer.status < 500;
    run.holds(
      isServed,
      `${method} ${path} failed while an instance was restarted: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
  }

  for (let count = 0; count < restarts; count++) await world.cluster.restart(count % 2 === 0 ? 0 : 1);
  over.abort();
  await sending;
  await Promise.all(underWay);
  const perSecond = underWay.length / ((performance.now() - startedAt) / 1000);
  const told = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
  run.figure(
    `${restarts} instances restarted in turn, ${underWay.length} requests (${perSecond.toFixed(0)} a second): ${told}`,
  );
}

const form = {
  name: 'Water the plants',
  description: 'All of them.',
  frequency: 'Daily',
  rewardAmount: '0.50',
  currency: 'USD',
};

/** Reading and writing; completing and taking it back refuse each other now and then, which is no failure. */
function requests(habit: number): ['GET' | 'POST' | 'DELETE', string][] {
  return [
    ['GET', '/api/user'],
    ['GET', '/api/dashboard'],
    ['POST', `/api/habits/${habit}/complete`],
    ['DELETE', `/api/habits/${habit}/complete`],
  ];
}
