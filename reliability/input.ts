import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import * as fc from 'fast-check';
import { contract } from '#shared/contract/contract.ts';
import { exampleBodies } from '#server/testing/example-bodies.ts';
import * as hostile from '#server/testing/hostile-input.ts';
import { visitor } from '#server/testing/visitor.ts';
import { onOwnPostgres, onOwnSqlite, type OwnKept } from './own-kept.ts';
import type { Run } from './run.ts';

// Requests that no browser sends, to a real server: none may answer 5xx, take a second or redirect to another site.

const mostMs = 1000;
const lanes = 4;

/** A random request; the lane that sends it fills in ids. */
const drawnRequest = fc.record({
  call: fc.constantFrom(...contract),
  /** Undefined: an id of the lane's own, so that many requests pass the access check. */
  param: fc.option(fc.constantFrom(...hostile.hostileParams), { nil: undefined, freq: 3 }),
  query: fc.option(fc.constantFrom(...hostile.hostileQueries), { nil: '', freq: 3 }),
  headers: fc.option(fc.constantFrom(...hostile.hostileHeaders), { nil: {}, freq: 6 }),
  body: fc.oneof(
    fc.record({ field: fc.nat(20), value: fc.oneof(fc.constantFrom(...hostile.hostileValues), fc.jsonValue()) }),
    fc.record({ raw: fc.oneof(fc.constantFrom(...hostile.hostileBodies), fc.string({ unit: 'binary' })) }),
  ),
});
type Drawn = typeof drawnRequest extends fc.Arbitrary<infer R> ? R : never;
type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** Paths that make some servers redirect to another site. */
const redirectTricks = [
  '//evil.example',
  '//evil.example/%2e%2e',
  '///evil.example/..',
  '/\\evil.example',
  '/\\/evil.example/',
  '/%2f%2fevil.example',
  '/%2f/evil.example/',
  '/%5cevil.example',
  '/.//evil.example',
  '/assets//evil.example/..',
  '/auth?redirect=//evil.example',
  '/reset-password?token=//evil.example',
  '/join/%2f%2fevil.example',
  'http://evil.example/',
  '/%0d%0aLocation:%20//evil.example',
];

export async function input(run: Run): Promise<void> {
  await fuzz(run, await onOwnSqlite());
  if (!run.isShort) await fuzz(run, await onOwnPostgres());
}

async function fuzz(run: Run, kept: OwnKept): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const slow: Drawn[] = [];
  let slowest = 0;

  /** Sends it unchanged and records whatever is wrong with the reply. Returns the duration. */
  async function judge(sent: Sent): Promise<number> {
    const startedAt = performance.now();
    const reply = await sendRaw(kept.address, agent, sent);
    const ms = performance.now() - startedAt;
    const kind = `${String(reply.status)[0]}xx`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    const wrong = wrongIn(reply);
    if (wrong) run.miss(`${shown(sent)}: ${wrong}`);
    return ms;
  }

  const requests = fc.sample(drawnRequest, { seed: run.seed, numRuns: run.size(20_000, 800) });
  const queue = requests.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      let lane = await newLane(kept.address);
      let sent = 0;
      for (const drawn of queue) {
        // A call can end the session or the account, so start a new person regularly.
        if (++sent % 50 === 0) lane = await newLane(kept.address);
        const ms = await judge(lane(drawn));
        slowest = Math.max(slowest, ms);
        if (ms > mostMs) slow.push(drawn);
      }
    }),
  );
  // Send slow requests again on their own: on a busy machine only those still slow count.
  for (const drawn of slow) {
    const sent = (await newLane(kept.address))(drawn);
    const ms = await judge(sent);
    if (ms > mostMs) run.miss(`${shown(sent)}: it took ${Math.round(ms)} ms`);
  }
  for (const path of redirectTricks) await judge({ method: 'GET', path });
  agent.destroy();
  await kept.stop();
  const counts = Object.entries(statuses).map(([kind, count]) => `${count} ${kind}`);
  run.figure(`${kept.name}: ${requests.length} drawn requests and ${redirectTricks.length} redirect tricks`);
  run.figure(`${counts.join(', ')}; the slowest took ${Math.round(slowest)} ms`);
  run.figure(`${slow.length} took over a second, beside others, and were sent again, alone`);
}

const shown = ({ method, path, body }: Sent) => `${method} ${path.slice(0, 200)} ${String(body).slice(0, 200)}`;

let examples = 0;

/** Registers a person with a habit, a challenge and a goal; returns a function that fills their ids into a request. */
async function newLane(address: string): Promise<(drawn: Drawn) => Sent> {
  const person = visitor(address);
  const username = `fuzz_${process.pid}_${++examples}`;
  const id = await person.register({ username, password: 'secret-1' });
  const made = async (route: string) => {
    const [method, path] = route.split(' ') as ['POST', string];
    const { body } = await person.send(method, path, exampleBodies[route]!(++examples, { username, password: '' }));
    return body as { id: number; inviteCode: string };
  };
  const own = {
    habits: await made('POST /api/habits'),
    challenges: await made('POST /api/challenges'),
    'goal-rewards': await made('POST /api/goal-rewards'),
  };
  return ({ call, param, query, headers, body }) => {
    const item = own[call.path.split('/')[2] as keyof typeof own] ?? own.habits;
    const ids: Record<string, string | number> = { id: item.id, userId: id, code: item.inviteCode, commentId: 1 };
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => param ?? String(ids[name]));
    return {
      method: call.method,
      path: path + query,
      headers: { cookie: person.cookie(), 'content-type': 'application/json', ...headers },
      ...(call.body && { body: 'raw' in body ? body.raw : mutated(call.route, body, username) }),
    };
  };
}

/** The example body of that call with one field replaced. */
function mutated(route: string, { field, value }: { field: number; value: unknown }, username: string): string {
  const example = exampleBodies[route]!(++examples, { username, password: 'secret-1' });
  const names = [...Object.keys(example), 'more', '__proto__'];
  return JSON.stringify({ ...example, [names[field % names.length]!]: value });
}

type Reply = { status: number; headers: NodeJS.Dict<string | string[]>; text: string };

async function sendRaw(address: string, agent: Agent, { method, path, headers, body }: Sent): Promise<Reply> {
  const { hostname, port } = new URL(address);
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const sent = httpRequest({ hostname, port, agent, method, path, headers: { ...headers, ...length } });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece as Buffer);
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(pieces).toString() };
}

function wrongIn({ status, headers, text }: Reply): string | undefined {
  const said = `${status} ${text.slice(0, 300)}`;
  if (status >= 500) return `it failed: ${said}`;
  if (headers['location'] !== undefined) return `it leads to ${String(headers['location'])}`;
  if (/node_modules|node:internal|sqlite|kysely|select .+ from |insert into /i.test(text) && status >= 400)
    return `it shows our insides: ${said}`;
  return undefined;
}
