import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptProcess } from '#server/testing/spawn-kept.ts';
import { visitor } from '#server/testing/visitor.ts';
import { serverEnv } from '../scripts/toolbox.mjs';
import { onOwnPostgres, onOwnSqlite, type OwnKept } from './own-kept.ts';
import type { Run } from './run.ts';

// People come and go for a long time; the server's memory and handles must not grow.

const probe = {
  NODE_OPTIONS: `${serverEnv().NODE_OPTIONS} --expose-gc --import ${import.meta.resolve('./soak-probe.ts')}`,
};
const laneCount = 4;
const samples = 10;
const mebibyte = 2 ** 20;
/** Allowed growth: code compiled along the way, and bounded caches filling up. */
const roomBytes = 6 * mebibyte;
/** Connections that clients, proxy and database keep alive for the next request. */
const roomHandles = 2 * laneCount + 12;

type Sample = { memory: number; connections: number; timers: number; handles: number };

export async function soak(run: Run): Promise<void> {
  // Half an hour per database at full size, half a minute in tests.
  const ms = run.size(1_800_000, 30_000);
  await stay(run, await onOwnSqlite(probe), ms);
  await stay(run, await onOwnPostgres(probe), ms);
}

async function stay(run: Run, kept: OwnKept, ms: number): Promise<void> {
  const lanes = await Promise.all(Array.from({ length: laneCount }, (_, index) => newLane(run, kept.address, index)));
  const taken: Sample[][] = [];
  let requests = 0;
  // The first part is a warm-up: after it code is loaded and compiled, and caches are filled.
  for (let part = 0; part <= samples; part++) {
    const until = Date.now() + ms / (samples + 1);
    await Promise.all(
      lanes.map(async (lane) => {
        while (Date.now() < until) requests += await lane();
      }),
    );
    if (part > 0) taken.push(await Promise.all(kept.servers.map(sample)));
  }
  run.figure(`${kept.name}: ${requests} requests in ${Math.round(ms / 1000)} s`);
  for (const index of kept.servers.keys()) {
    const ofServer = taken.map((row) => row[index]!);
    run.figure(`server ${index + 1}: ${told(ofServer)}`);
    for (const miss of grown(ofServer)) run.miss(`${kept.name}: ${miss}`);
  }
  await kept.stop();
}

/** The idle server's memory and handles after collecting garbage. */
async function sample(server: KeptProcess): Promise<Sample> {
  const seen = server.printed.err.length;
  server.kill('SIGUSR2');
  for (;;) {
    const found = /^soak (.*)$/m.exec(server.printed.err.slice(seen))?.[1];
    if (found) return { ...JSON.parse(found), handles: readdirSync(`/proc/${server.pid}/fd`).length } as Sample;
    await sleep(20);
  }
}

function told(taken: Sample[]): string {
  const [first, last] = [taken[0]!, taken.at(-1)!];
  const of = (key: keyof Sample, unit = 1) => `${(first[key] / unit).toFixed(0)} -> ${(last[key] / unit).toFixed(0)}`;
  return `memory ${of('memory', mebibyte)} MiB, handles ${of('handles')}, connections ${of('connections')}, timers ${of('timers')}`;
}

/** Compares the median of the last third with that of the first, since single samples vary. */
function grown(taken: Sample[]): string[] {
  const third = Math.floor(taken.length / 3);
  const middle = (part: Sample[], key: keyof Sample) =>
    part.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)]!;
  const growth = (key: keyof Sample) => middle(taken.slice(-third), key) - middle(taken.slice(0, third), key);
  return [
    ...(growth('memory') > roomBytes ? [`memory grew by ${(growth('memory') / mebibyte).toFixed(1)} MiB`] : []),
    ...(['handles', 'connections', 'timers'] as const)
      .filter((key) => growth(key) > roomHandles)
      .map((key) => `${key} grew by ${growth(key)}`),
  ];
}

/** A person who repeats a short day: signs in, completes, comments, reads and signs out. */
async function newLane(run: Run, address: string, index: number): Promise<() => Promise<number>> {
  const username = `soak_${process.pid}_${index}`;
  const person = visitor(address);
  const id = await person.register({ username, password: 'secret-1' });
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: '5.00', currency: 'USD' };
  const habit = (await person.send('POST', '/api/habits', form)).body as { id: number; inviteCode: string };
  const path = `/api/habits/${habit.id}`;
  let days = 0;

  return async () => {
    let requests = 0;
    const send = async (...sent: Parameters<typeof person.send>) => {
      requests++;
      const reply = await person.send(...sent);
      if (reply.status >= 500) throw new Error(`${sent[0]} ${sent[1]} answered ${reply.status}`);
      return reply;
    };
    const line = person.listen(id);
    await once(line.socket, 'open');
    await send('GET', '/api/dashboard');
    await send('POST', `${path}/complete`);
    for (const poll of ['members', 'completions', 'comments']) await send('GET', `${path}/${poll}`);
    const comment = (await send('POST', `${path}/comments`, { content: 'Well done.' })).body as { id: number };
    await send('DELETE', `${path}/comments/${comment.id}`);
    await send('DELETE', `${path}/complete`);
    await send('GET', '/api/reward-transactions');
    // Failed attempts are remembered for their limits, by name, address and code.
    await send('GET', `/api/habits/by-invite/wrong-${index}-${++days}`);
    await send('GET', `/api/nothing/${days}`);
    if (days % 10 === 0) {
      await visitor(address).send('POST', '/api/login', { username: `nobody-${index}-${days}`, password: 'wrong-1' });
      await send('POST', '/api/logout');
      await send('POST', '/api/login', { username, password: 'secret-1' });
    }
    if (days % 3 === 0) line.socket.terminate();
    else line.socket.close();
    await line.closed;
    // Longer pauses beside other tests, which share the cores.
    await sleep(run.isShort ? 200 : 5);
    return requests;
  };
}
