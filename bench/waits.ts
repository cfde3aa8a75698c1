import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Request } from './wrk.ts';

/** In milliseconds. */
export type Waits = { p50: number; p99: number; worst: number };

/**
 * How long requests wait on connections that are open. wrk counts with them how long 50 new connections wait until a busy
 * server accepts them, and adds a sample for every request that they could have sent meanwhile.
 */
export async function waitsOf(
  url: string,
  requests: readonly Request[],
  { seconds, isEachOnce = false }: { seconds: number; isEachOnce?: boolean },
): Promise<Waits> {
  const texts = requests.map((request) => format(url, request));
  const clients: Client[] = [];
  for (let count = 0; count < 50; count++) {
    const client = await openClient(url);
    await client.ask(format(url, { path: '/healthz' }));
    clients.push(client);
  }
  const waits: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const last = isEachOnce ? texts.length : Infinity;
  let next = 0;
  const asking = clients.map(async ({ ask }) => {
    while (performance.now() < endsAt && next < last) {
      const text = texts[next++ % texts.length]!;
      const startedAt = performance.now();
      await ask(text);
      waits.push(performance.now() - startedAt);
    }
  });
  await Promise.all(asking);
  for (const { close } of clients) close();
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? Number.NaN };
}

function format(url: string, { method = 'GET', path, headers = {} }: Request): string {
  const all = { host: new URL(url).host, ...(method === 'POST' && { 'content-length': '0' }), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

type Client = { ask: (text: string) => Promise<void>; close: () => void };

async function openClient(url: string): Promise<Client> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true);
  await once(socket, 'connect');
  return { ask: (text) => exchange(socket, text), close: () => socket.destroy() };
}

/** Sends a request and resolves when the whole reply has arrived. */
async function exchange(socket: Socket, text: string): Promise<void> {
  socket.write(text);
  let received: Buffer = Buffer.alloc(0);
  for (let missing = 1; missing > 0;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    missing = missingBytes(received);
  }
}

function missingBytes(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 1;
  const head = received.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 2')) throw new Error(head.split('\r\n', 1)[0]);
  return end + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0) - received.length;
}
