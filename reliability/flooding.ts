import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { visitor } from '#server/testing/visitor.ts';
import { heaviestCalls } from './heaviest-calls.ts';
import { onOwnPostgres, onOwnSqlite, type OwnKept } from './own-kept.ts';
import type { Run } from './run.ts';

// Half-sent requests and greedy sockets must not keep others from being served.

/** Far more than a reply takes on a busy machine; a longer wait means not being served. */
const mostMs = 5000;
/** Requests time out after fifteen seconds, and Node checks every thirty. */
const cutWithinMs = 60_000;

const halfRequests = [
  '',
  'GET /api/user HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"username":"',
  'POST /api/register HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{',
  'GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ',
];

export async function flooding(run: Run): Promise<void> {
  await heaviestCalls(run);
  await flood(run, await onOwnSqlite());
  if (!run.isShort) await flood(run, await onOwnPostgres());
}

async function flood(run: Run, kept: OwnKept): Promise<void> {
  const others = await bystanders(kept.address, run);
  const handles = () => kept.servers.reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
  const before = handles();

  const held = await hold(kept.address, run.size(1000, 200), run.seed);
  await others.areServed(run.size(200, 12));
  run.figure(`${kept.name}: ${held.length} half-sent requests: ${others.report()}`);

  const greedy = await greedySockets(kept.address, run.size(10, 2));
  await others.areServed(run.size(200, 12));
  run.figure(`and ${greedy.opened} greedy sockets, ${greedy.closed()} of them closed by now: ${others.report()}`);
  run.holds(greedy.closed() > 0, 'no greedy socket was closed');
  greedy.stop();

  // At full size the server itself ends them.
  if (run.isShort) for (const one of held) one.destroy();
  const until = Date.now() + cutWithinMs;
  // The bystanders' own connections vary.
  const isOver = () => handles() <= before + 10;
  while (!isOver() && Date.now() < until) await sleep(200);
  run.figure(`open handles: ${before} before, ${handles()} after`);
  run.holds(isOver(), `${handles() - before} handles are still open`);
  for (const one of held) one.destroy();
  others.stop();
  await kept.stop();
}

/** Opens connections that send the beginning of a request, then single bytes or nothing. */
async function hold(address: string, count: number, seed: number): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(halfRequests[(index + seed) % halfRequests.length]!);
    if (index % 4 === 0) {
      const drip = setInterval(() => socket.write('x'), 1000);
      socket.once('close', () => clearInterval(drip));
    }
    sockets.push(socket);
  }
  return sockets;
}

/** Opens more sockets per person than allowed: some never read, some send without end, some stay silent. */
async function greedySockets(address: string, people: number) {
  const sockets: WebSocket[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (let count = 0; count < people; count++) {
    const person = visitor(address);
    const id = await person.register();
    for (let index = 0; index < 50; index++) {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie: person.cookie() } });
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'open');
      if (index % 3 > 0) socket.send(JSON.stringify({ type: 'auth', userId: id }));
      if (index % 3 === 1) socket.pause();
      if (index % 3 > 0) timers.push(setInterval(() => pester(socket, index % 3 === 1), 20));
    }
  }
  return {
    opened: sockets.length,
    closed: () => sockets.filter((socket) => socket.readyState === socket.CLOSED).length,
    stop: () => {
      timers.forEach(clearInterval);
      for (const socket of sockets) socket.terminate();
    },
  };
}

function pester(socket: WebSocket, isDeaf: boolean): void {
  if (socket.readyState !== socket.OPEN) return;
  for (let count = 0; count < 5; count++) {
    if (isDeaf) socket.ping(Buffer.alloc(125));
    else socket.send('x'.repeat(4000));
  }
}

/** People who read, complete, undo and receive updates as usual. */
async function bystanders(address: string, run: Run) {
  const ann = visitor(address);
  const id = await ann.register();
  const form = { name: 'Run', description: 'Far', frequency: 'Daily', rewardAmount: '5.00', currency: 'USD' };
  const habit = (await ann.send('POST', '/api/habits', form)).body as { id: number };
  const line = ann.listen(id);
  await once(line.socket, 'open');
  let slowest = 0;
  let served = 0;

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, expected: number): Promise<void> {
    const startedAt = performance.now();
    const status = await ann.send(method, path).then(
      (reply) => reply.status,
      (error: unknown) => String(error),
    );
    const ms = performance.now() - startedAt;
    slowest = Math.max(slowest, ms);
    served++;
    run.holds(status === expected && ms < mostMs, `${method} ${path}: ${status} after ${Math.round(ms)} ms`);
  }

  return {
    async areServed(rounds: number): Promise<void> {
      slowest = served = 0;
      const heard = line.updates.length;
      for (let round = 0; round < rounds; round++) {
        await ask('GET', '/api/dashboard', 200);
        await ask('POST', `/api/habits/${habit.id}/complete`, 200);
        await ask('DELETE', `/api/habits/${habit.id}/complete`, 200);
      }
      const until = Date.now() + mostMs;
      while (line.updates.length - heard < 2 * rounds && Date.now() < until) await sleep(20);
      run.holds(
        line.updates.length - heard >= 2 * rounds,
        `heard ${line.updates.length - heard} of ${2 * rounds} updates`,
      );
    },
    report: () => `${served} requests of others answered, the slowest in ${Math.round(slowest)} ms`,
    stop: () => line.socket.terminate(),
  };
}
