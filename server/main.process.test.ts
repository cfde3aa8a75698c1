import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { WebSocket } from 'ws';
import { freePort } from '#server/testing/free-port.ts';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';

// Starting the program takes most of a second, so each process is used for several checks.

/** Only a safeguard against hanging. */
const patient = { timeout: 50_000 };
const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };

test('prints its address, its data folder and missing settings, and keeps the data for the next start', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const first = startKept({ DATA_DIR: folder, PORT: String(port) });
  expect(await first.address()).toBe(address);
  expect(first.printed.out).toContain(
    `Kept is running at ${address}\n` +
      `  data: ${folder}\n` +
      '  not configured: mail (SMTP_URL; messages go to the outbox folder of the data directory), several instances (REDIS_URL), public address (PUBLIC_URL)\n',
  );
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await post(`${address}/api/register`, form)).status).toBe(200);
  first.kill('SIGINT');
  expect(await first.ended()).toMatchObject({ code: 0, signal: null });
  const pushKey = storedPushKey(folder);

  // With a public address it prints that one, and does not list configured settings.
  const second = startKept({
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: 'https://kept.example/',
    SMTP_URL: 'smtp://ann:hunter2@mail.example.com',
  });
  expect(await second.address()).toBe('https://kept.example');
  expect(second.printed.out).toContain('  not configured: several instances (REDIS_URL)\n');
  expect(second.printed.out).not.toContain('hunter2');
  const signedIn = await post(`${address}/api/login`, form);
  expect(signedIn.status).toBe(200);
  // Browsers subscribed with the key of the first start.
  const headers = { cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! };
  expect(await (await fetch(`${address}/api/push-key`, { headers })).json()).toEqual({ publicKey: pushKey });
});

/** The public key of the pair that this server signs pushes with. */
function storedPushKey(folder: string): string {
  const db = new DatabaseSync(join(folder, 'kept.db'), { readOnly: true });
  const row = db.prepare(`select value from server_secrets where name = 'vapid'`).get() as { value: string };
  db.close();
  return (JSON.parse(row.value) as { publicKey: string }).publicKey;
}

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

test.runIf(hasIPv6).for(['::', '::1'])('HOST=%s listens on IPv6', patient, async (host) => {
  const kept = startKept({ DATA_DIR: temporaryFolder(), HOST: host });
  const { port } = new URL(await kept.address());
  expect((await fetch(`http://[::1]:${port}/healthz`)).status).toBe(200);
});

test('when stopped it answers requests under way, closes its sockets, and waits for no idle or unresponsive connection', async () => {
  const kept = startKept({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' });
  const address = await kept.address();
  const port = Number(new URL(address).port);
  const registered = await post(`${address}/api/register`, form);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  const { id } = (await registered.json()) as { id: number };
  const [own, deaf] = [1, 2].map(() => new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } }));
  for (const socket of [own!, deaf!]) {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', userId: id }));
  }
  deaf!.pause();
  const idle = connect(port, '127.0.0.1');
  idle.on('error', () => {});
  await once(idle, 'connect');
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
  const underWay = connect(port, '127.0.0.1');
  const received = collect(underWay);
  underWay.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // Connections are accepted in order, so the idle one has been accepted too.
  await eventually(() => expect(received.text).toContain('100 Continue'));

  const closed = once(own!, 'close');
  kept.kill('SIGTERM');
  expect((await closed)[0]).toBe(1001);
  await eventually(async () => expect(await isListening(port)).toBe(false));
  underWay.write(body);
  await received.ended;
  expect(received.text).toContain('HTTP/1.1 401 ');
  expect(received.text).toContain('Invalid login details');
  expect(await kept.ended()).toMatchObject({ code: 0, signal: null });
});

test('wrong settings are listed without a stack, and it exits with code 1', async () => {
  const ended = await startKept({ DATA_DIR: temporaryFolder(), PORT: 'http', LOG_LEVEL: 'loud' }).ended();
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err).toContain(
    'Some settings are wrong:\n' +
      '  - PORT must be a port from 0 to 65535.\n' +
      '  - LOG_LEVEL must be one of debug, info, warn, error, silent.\n',
  );
  expect(ended.err).not.toContain('    at ');
});

test('a port in use is named in a sentence, and it exits with code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const ended = await startKept({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1', PORT: String(port) }).ended();
  taken.close();
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err).toContain(`Port ${port} is already in use.`);
  expect(ended.err).not.toContain('    at ');
});

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function collect(socket: Socket): { text: string; ended: Promise<unknown> } {
  const received = { text: '', ended: once(socket, 'end') };
  socket.on('data', (chunk) => (received.text += String(chunk)));
  return received;
}

async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  try {
    await once(probe, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    probe.destroy();
  }
}
