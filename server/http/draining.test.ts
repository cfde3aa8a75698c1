import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leftAlone } from './draining.ts';

/** As an instance that drains: it serves what writes and sends readers elsewhere. */
const server = createServer(({ method }, response) => void response.writeHead(method === 'GET' ? 502 : 200).end());
const send = async (method: 'GET' | 'POST') => {
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method });
  return performance.now();
};

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterEach(() => server.close());

test('writes do not let an instance close, a reader that was sent elsewhere does, once the others have arrived', async () => {
  const closing = leftAlone(server).then(() => performance.now());
  const beganAt = performance.now();
  while ((await send('POST')) - beganAt < 200);
  const sentElsewhereAt = await send('GET');
  expect((await closing) - sentElsewhereAt).toBeGreaterThan(400);
});

test('where nobody comes, an instance closes nevertheless', async () => {
  await expect(leftAlone(server)).resolves.toBeUndefined();
});
