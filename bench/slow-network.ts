import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What browsers' developer tools simulate as slow 3G. */
const latencyMs = 2000;
const bytesPerMs = 50;

/**
 * A network in front of Kept: as it is, slow 3G, or away. The browser's own simulation does not slow its worker down.
 * Without sockets.
 */
export async function slowNetwork(target: string) {
  const { hostname, port } = new URL(target);
  const front = createServer((asked, reply) => void answer(asked, reply).catch(() => asked.socket.destroy()));
  /** When the line is free again. */
  let freeAt = 0;

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (state.mode === 'away') return void asked.socket.destroy();
    const { url: path, method, headers } = asked;
    const sent = request({ hostname, port, path, method, headers });
    asked.pipe(sent);
    const [got] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat((await got.toArray()) as Buffer[]);
    if (state.mode === 'slow 3G') {
      const now = performance.now();
      freeAt = Math.max(freeAt, now + latencyMs) + body.length / bytesPerMs;
      await sleep(freeAt - now);
    }
    reply.writeHead(got.statusCode!, got.headers).end(body);
  }

  front.on('upgrade', (_asked, socket) => socket.destroy());
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const state = {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    mode: 'good' as 'good' | 'slow 3G' | 'away',
    stop: () => {
      front.close();
      front.closeAllConnections();
    },
  };
  return state;
}
