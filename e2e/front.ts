import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { KeptServer } from './kept-server.ts';

/**
 * The same site with a changed service worker, or away: Playwright neither sees the requests by which browsers update the
 * worker, nor takes the worker offline. Without sockets; cookies are those of the server, because they ignore the port.
 */
export async function frontOf(server: KeptServer) {
  const front = createServer((asked, reply) => void answer(asked, reply)).listen(0, 'localhost');
  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url: path, method = 'GET', headers, socket } = asked;
    if (state.isAway) return void socket.destroy();
    const passed = ['cookie', 'content-type', 'idempotency-key'].filter((name) => name in headers);
    const got = await fetch(`${server.url}${path}`, {
      method,
      headers: Object.fromEntries(passed.map((name) => [name, String(headers[name])])),
      ...(method !== 'GET' && { body: await buffer(asked) }),
    });
    const body = path === '/sw.js' ? state.changeWorker(await got.text()) : Buffer.from(await got.arrayBuffer());
    // The page hears the time of the server.
    const [type, date] = [got.headers.get('content-type') ?? '', got.headers.get('date') ?? ''];
    reply.writeHead(got.status, { 'content-type': type, date }).end(body);
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
