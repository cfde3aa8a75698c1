import { setTimeout as sleep } from 'node:timers/promises';
import { emptyPostgresIn, emptySqlite } from './empty-databases.ts';
import { killMigrations, startTogether } from './migrating.ts';
import { done, peopleIn, type Person } from './people.ts';
import type { Run } from './run.ts';
import type { Cluster, World, Worlds } from './worlds.ts';

/** A new version is deployed while people use the old one. */
export async function deploys(run: Run, worlds: Worlds): Promise<void> {
  const world = await worlds.postgres();
  const kinds = { SQLite: emptySqlite, PostgreSQL: emptyPostgresIn(world.cluster) };
  await restartInTurn(run, world, run.size(10, 1));
  for (const [name, makeEmpty] of Object.entries(kinds)) {
    await killMigrations(run, name, makeEmpty);
    await startTogether(run, name, makeEmpty);
  }
}

async function restartInTurn(run: Run, world: World & { cluster: Cluster }, restarts: number): Promise<void> {
  const people = await peopleIn(world, 10);
  const habits = new Map<Person, number>();
  for (const person of people) habits.set(person, (await done<{ id: number }>(person, 'POST', '/api/habits', form)).id);

  const statuses = new Map<number | string, number>();
  async function sendOne(count: number, at?: string) {
    const person = people[count % people.length]!;
    const [method, path] = requests(habits.get(person)!)[run.below(4)]!;
    const answer = await person
      .send(method, path, undefined, at)
      .catch((error: unknown) => ({ status: String(error), body: '' }));
    return { what: `${method} ${path}`, ...answer };
  }
  async function judgeOne(count: number): Promise<void> {
    const { what, status, body } = await sendOne(count);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isServed = typeof status === 'number' && status < 500;
    run.holds(isServed, `${what} failed: ${status} ${JSON.stringify(body)}`);
  }

  const pace = await bearablePace(run, (count) => sendOne(count, world.urls[1]));
  const over = new AbortController();
  const sending = sendAtPace(pace, judgeOne, over.signal);
  for (let count = 0; count < restarts; count++) await world.cluster.restart(count % 2 === 0 ? 0 : 1);
  over.abort();
  const count = await sending;
  const told = [...statuses].map(([status, times]) => `${times} times ${status}`).join(', ');
  run.figure(`${restarts} instances restarted in turn at ${pace} requests a second: ${count} sent, ${told}`);
}

/** A hundred requests a second, or less if one instance alone cannot keep up on this machine. */
async function bearablePace(run: Run, send: (count: number) => Promise<unknown>): Promise<number> {
  for (let pace = run.isShort ? 20 : 100; pace > 5; pace /= 2) {
    let slowestMs = 0;
    const trial = async (count: number) => {
      const sentAt = performance.now();
      await send(count);
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    };
    await sendAtPace(pace, trial, AbortSignal.timeout(2000));
    if (slowestMs < 1500) return pace;
  }
  return 5;
}

/** Sends at a fixed rate without waiting for replies; resolves with the count once all are answered. */
async function sendAtPace(pace: number, send: (count: number) => Promise<void>, over: AbortSignal): Promise<number> {
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  while (!over.aborted) {
    const dueInMs = startedAt + (underWay.length * 1000) / pace - performance.now();
    if (dueInMs > 0) await sleep(dueInMs);
    underWay.push(send(underWay.length));
  }
  await Promise.all(underWay);
  return underWay.length;
}

const form = {
  name: 'Water the plants',
  description: 'All of them.',
  frequency: 'Daily',
  rewardAmount: '0.50',
  currency: 'USD',
};

/** Reads and writes. Completing and undoing may refuse each other, which is no failure. */
function requests(habit: number): ['GET' | 'POST' | 'DELETE', string][] {
  return [
    ['GET', '/api/user'],
    ['GET', '/api/dashboard'],
    ['POST', `/api/habits/${habit}/complete`],
    ['DELETE', `/api/habits/${habit}/complete`],
  ];
}
