import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testApp } from '#server/testing/test-app.ts';
import { usualTimeouts } from './timeouts.ts';

// With short values: the usual ones differ in nothing else.

const kept = await testApp();
const short = { headersMs: 150, requestMs: 400, keepAliveMs: 150, idleMs: 30_000, checkEveryMs: 20 };
const app = await buildApp(kept.deps, { ping: async () => {} }, undefined, short);
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends a beginning, then a byte at a time for as long as it may. Resolves with what came back. */
async function drip(beginning: string, byte = ''): Promise<{ reply: string; ms: number }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let reply = '';
  socket.on('data', (chunk) => (reply += String(chunk)));
  await once(socket, 'connect');
  const startedAt = performance.now();
  if (beginning) socket.write(beginning);
  // The server is in this process and may close the socket in the same turn. A write to a reset socket discards the
  // reply that has not been read, so read first: immediates run after reads.
  const write = () => byte && socket.writable && socket.write(byte);
  const dripping = setInterval(() => setImmediate(write), 20);
  await once(socket, 'close');
  clearInterval(dripping);
  return { reply, ms: performance.now() - startedAt };
}

const post = 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const late = /^HTTP\/1.1 408 [^]*"code":"too_slow"/;

test.for([
  ['half a head', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX-Slow: ', ''],
  ['a head that drips', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'],
  ['half a body', `${post}Content-Length: 500\r\n\r\n{`, ''],
  ['a body that drips', `${post}Content-Length: 50000\r\n\r\n{`, ' '],
  ['a chunked body that drips', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
] as const)('%s is answered with 408 and closed', async ([, beginning, byte]) => {
  const { reply, ms } = await drip(beginning, byte);
  expect(reply).toMatch(late);
  expect(ms).toBeLessThan(short.idleMs);
});

test('a connection that sends nothing is closed', async () => {
  expect((await drip('')).ms).toBeLessThan(short.idleMs);
});

test('a connection without another request is closed', async () => {
  const { reply, ms } = await drip('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(reply).toMatch(/^HTTP\/1.1 200 /);
  expect(ms).toBeLessThan(short.idleMs);
});

test('every timeout is set, and a request that drips has ended within 17 seconds', () => {
  const { server } = kept.app;
  expect(server).toMatchObject({
    headersTimeout: usualTimeouts.headersMs,
    requestTimeout: usualTimeouts.requestMs,
    keepAliveTimeout: usualTimeouts.keepAliveMs,
    timeout: usualTimeouts.idleMs,
  });
  expect(usualTimeouts.requestMs + usualTimeouts.checkEveryMs).toBeLessThan(17_000);
});
