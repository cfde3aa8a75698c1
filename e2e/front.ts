import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KeptServer } from './kept-server.ts';

/**
 * The same site with a changed service worker, or away: Playwright neither sees the requests by which browsers update the
 * worker, nor takes the worker offline. Reads only; cookies are those of the server, because they ignore the port.
 */
export async function frontOf(server: KeptServer) {
  const front = createServer((asked, reply) => void answer(asked, reply)).listen(0, 'localhost');
  async function answer({ url: path, headers, socket }: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (state.isAway) return void socket.destroy();
    const got = await fetch(`${server.url}${path}`, { headers: { cookie: headers.cookie ?? '' } });
    const body = path === '/sw.js' ? state.changeWorker(await got.text()) : Buffer.from(await got.arrayBuffer());
    reply.writeHead(got.status, { 'content-type': got.headers.get('content-type') ?? '' }).end(body);
  }
  await once(front, 'listening');
  const state = {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    changeWorker: (built: string) => built,
    isAway: false,
    close() {
      front.close();
      front.closeAllConnections();
    },
  };
  return state;
}
