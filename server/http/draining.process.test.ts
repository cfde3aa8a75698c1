import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, test } from 'vitest';
import { leftAlone } from './draining.ts';

// Timers that begin at the same moment end in the order of their lengths, however busy the machine is.

/** As an instance that drains: it serves what writes and sends readers elsewhere. */
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

test.concurrent('writes do not let an instance close, a reader that was sent elsewhere does, once the others have arrived', async ({
  expect,
}) => {
  let [almost, over] = [sleep(0), sleep(0)];
  const { server, send } = await drainingServer(() => {
    almost = sleep(400);
    over = sleep(600);
  });
  let mayClose = false;
  const closing = leftAlone(server).then(() => (mayClose = true));
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

test.concurrent('where no reader comes, an instance closes nevertheless', async ({ expect }) => {
  const { server, send } = await drainingServer();
  const closing = leftAlone(server);
  await send('POST');
  await expect(closing).resolves.toBeUndefined();
});
