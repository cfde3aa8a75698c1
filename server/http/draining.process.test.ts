import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import { waitForFailover } from './draining.ts';

// Timers started at the same moment end in the order of their lengths, however busy the machine is.

/** Like a draining instance: serves writes and refuses reads with 502. */
async function drainingServer(whenAnswered: () => void = () => {}) {
  const server = createServer(({ method }, response) => {
    response.once('finish', whenAnswered);
    response.writeHead(method === 'GET' ? 502 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const send = (method: 'GET' | 'POST') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { method });
  return { server, send };
}

test.concurrent('a draining instance stays open after writes and may close shortly after it refused a read', async ({
  expect,
}) => {
  let [almost, over] = [sleep(0), sleep(0)];
  const { server, send } = await drainingServer(() => {
    almost = sleep(400);
    over = sleep(600);
  });
  let mayClose = false;
  const closing = waitForFailover(server).then(() => (mayClose = true));
  await send('POST');
  await over;
  expect(mayClose).toBe(false);
  await send('GET');
  await almost;
  expect(mayClose).toBe(false);
  await over;
  expect(mayClose).toBe(true);
  await closing;
});

test.concurrent('a draining instance closes even if no read arrives', async ({ expect }) => {
  const { server, send } = await drainingServer();
  const closing = waitForFailover(server);
  await send('POST');
  await expect(closing).resolves.toBeUndefined();
});
