import { startCluster } from '#server/testing/kept-cluster.ts';
import { visitor, type Visitor } from '#server/testing/visitor.ts';
import type { Bench, Finding } from './findings.ts';
import { record } from './floor.ts';
import { noLimit, startKept } from './kept.ts';
import { load, type Load, type Request } from './wrk.ts';
import { median, msOf } from './measuring.ts';

const rounds = 4;
const seconds = 2;
const habits = 10;
const people = 20;

export const clusterBench: Bench = {
  name: 'cluster',
  title: 'Two instances and one',
  about: `PostgreSQL, Redis, nginx and two instances from Debian's packages, on free ports, configured as in \`deploy/\`; PostgreSQL
without fsync. First, an update from a call at one instance to a socket at the other. Then the instances' CPU time per
request, through nginx with two of them, and directly with one on the same PostgreSQL and without Redis.`,
  run: async () => {
    const cluster = await startCluster(noLimit);
    const alone = await startKept({ DATABASE_URL: cluster.databaseUrl });
    try {
      const heard = await hearEachOther(cluster.urls);
      const scene = await makeScene(cluster.url);
      const two = { url: cluster.url, pids: cluster.instances.map(({ pid }) => pid!) };
      const one = { url: alone.url, pids: [alone.pid] };
      const findings: Finding[] = [
        {
          what: 'a call at one instance, heard by a socket at the other',
          figure: `${heard.apart.toFixed(1)} ms`,
          floor: `${heard.same.toFixed(1)} ms at the same`,
          note: 'the median of 20, from the request',
        },
      ];
      for (const [what, requests] of Object.entries(scene)) {
        const taken = { one: [] as Load[], two: [] as Load[] };
        for (let round = 0; round < rounds; round++) {
          const ready = await requests();
          taken.one.push(await load(one, ready, { seconds }));
          taken.two.push(await load(two, ready, { seconds }));
        }
        const best = (loads: Load[]) => Math.min(...loads.map((each) => each.cpuPerRequest));
        findings.push({
          what,
          figure: `${best(taken.two).toFixed(0)} µs`,
          floor: `${best(taken.one).toFixed(0)} µs with one`,
          ratio: best(taken.two) / best(taken.one),
        });
      }
      return findings;
    } finally {
      await alone.stop();
      await cluster.stop();
    }
  },
};

/** Measures how long an update takes from Bob's completion to Ann's socket, on the same instance and on the other. */
async function hearEachOther([here, there]: readonly [string, string]) {
  const [ann, bob] = [visitor(here), visitor(here)];
  const annId = await ann.register();
  await bob.register();
  const { id, inviteCode } = await makeHabit(ann);
  await bob.send('POST', `/api/habits/join/${inviteCode}`, {});
  const { socket, updates } = ann.listen(annId);
  const times: Record<'same' | 'apart', number[]> = { same: [], apart: [] };
  // Repeat until Ann's socket is authenticated and receives updates.
  while (updates.length === 0) await turn(bob, id, here);
  for (let round = 0; round < 20; round++) {
    for (const [where, at] of [
      ['same', here],
      ['apart', there],
    ] as const) {
      const before = updates.length;
      times[where].push(
        await msOf(async () => {
          await turn(bob, id, at);
          while (updates.length === before) await new Promise(setImmediate);
        }),
      );
    }
  }
  socket.terminate();
  return { same: median(times.same), apart: median(times.apart) };
}

const isDone = new WeakMap<Visitor, boolean>();

/** Completes or undoes it, in turns. */
async function turn(person: Visitor, habitId: number, at: string): Promise<void> {
  const done = isDone.get(person) ?? false;
  const { status } = await person.send(done ? 'DELETE' : 'POST', `/api/habits/${habitId}/complete`, undefined, at);
  if (status !== 200) throw new Error(`Completing or undoing answered ${status}`);
  isDone.set(person, !done);
}

async function makeHabit(person: Visitor): Promise<{ id: number; inviteCode: string }> {
  const form = { name: '🏃 Run', description: 'Far', frequency: 'Daily', rewardAmount: 1, currency: 'USD' };
  return (await person.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
}

/** The requests, made again for every round because ETags change with the data. */
async function makeScene(url: string): Promise<Record<string, () => Promise<Request[]>>> {
  const everyone = Array.from({ length: people }, () => visitor(url));
  const habitIds: number[] = [];
  for (const person of everyone) {
    await person.register();
    for (let count = 0; count < habits; count++) habitIds.push((await makeHabit(person)).id);
  }
  const asked = (pathOf: (at: number) => string, isTagged: boolean) => async () =>
    Promise.all(
      everyone.map(async (person, at): Promise<Request> => {
        const headers = { cookie: person.cookie(), 'accept-encoding': 'gzip' };
        const path = pathOf(at);
        const { headers: replied } = await record(url, { path, headers });
        return { path, headers: isTagged ? { ...headers, 'if-none-match': replied['etag']! } : headers };
      }),
    );
  return {
    'a poll that finds nothing new': asked((at) => `/api/habits/${habitIds[at * habits]}/members`, true),
    'a dashboard': asked(() => '/api/dashboard', false),
    'a statement, never cached': asked(() => '/api/reward-transactions', false),
  };
}
