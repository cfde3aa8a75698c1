import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to a call on its way. */
const faults = ['lostRequest', 'lostReply', 'late', 'twice'] as const;

/** A network between a browser and Kept: good, away, or losing, delaying, doubling and so reordering calls. */
export async function lossyProxy(target: string, below: (end: number) => number) {
  const { hostname, port } = new URL(target);
  const seen = { calls: 0, faults: 0 };
  const proxy = createServer((asked, reply) => void answer(asked, reply).catch(() => asked.socket.destroy()));

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (state.mode === 'away') return void asked.socket.destroy();
    const body = Buffer.concat((await asked.toArray()) as Buffer[]);
    const isCall = asked.url?.startsWith('/api/') ?? false;
    if (isCall) seen.calls++;
    const fault = isCall && state.mode === 'lossy' ? faults[below(faults.length * 2)] : undefined;
    if (fault) seen.faults++;
    if (fault === 'lostRequest') return lose(asked);
    if (fault === 'late') await sleep(below(1500));
    const first = forward(asked, body);
    const got = fault === 'twice' ? (await Promise.all([first, forward(asked, body)]))[below(2)]! : await first;
    if (fault === 'lostReply') return lose(asked);
    reply.writeHead(got.status, got.headers).end(got.body);
  }

  /** Mostly the connection breaks; now and then it stays open and silent. */
  function lose({ socket }: IncomingMessage): void {
    if (below(15) > 0) socket.destroy();
  }

  async function forward({ url: path, method, headers }: IncomingMessage, body: Buffer) {
    const sent = request({ hostname, port, path, method, headers }).end(body);
    const [got] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: got.statusCode!, headers: got.headers, body: Buffer.concat((await got.toArray()) as Buffer[]) };
  }

  // WebSockets, as they are.
  proxy.on('upgrade', (asked, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (state.mode === 'away') return void socket.destroy();
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      onward.destroy();
    });
  });
  const sockets = new Set<{ destroy: () => unknown }>();

  proxy.listen(0, 'localhost');
  await once(proxy, 'listening');
  const state = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    mode: 'good' as 'good' | 'lossy' | 'away',
    seen,
    /** Also ends open sockets, as a lost connection does. */
    goAway(): void {
      state.mode = 'away';
      for (const socket of sockets) socket.destroy();
      proxy.closeAllConnections();
    },
    close(): void {
      proxy.close();
      proxy.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
  };
  return state;
}
