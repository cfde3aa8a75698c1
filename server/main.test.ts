import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';

// Programs are started here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
const patient = { timeout: 30_000 };

test('it prints where it runs, where the data is and what is not configured', async () => {
  const folder = temporaryFolder();
  const kept = startKept({ DATA_DIR: folder });
  const address = await kept.address();
  expect(address).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
  expect(kept.printed.out).toContain(
    `Kept is running at ${address}\n` +
      `  data: ${folder}\n` +
      '  not configured: mail (SMTP_URL; messages go to the outbox folder of the data directory), several instances (REDIS_URL), public address (PUBLIC_URL)\n',
  );
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('with a public address it prints that one, and says nothing of what is configured', async () => {
  const kept = startKept({
    DATA_DIR: temporaryFolder(),
    PUBLIC_URL: 'https://kept.example/',
    SMTP_URL: 'smtp://ann:hunter2@mail.example.com',
  });
  expect(await kept.address()).toBe('https://kept.example');
  expect(kept.printed.out).toContain('  not configured: several instances (REDIS_URL)\n');
  expect(kept.printed.out).not.toContain('hunter2');
});

test('what was stored is there after a restart', async () => {
  const folder = temporaryFolder();
  const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };
  const first = startKept({ DATA_DIR: folder });
  expect((await post(`${await first.address()}/api/register`, form)).status).toBe(200);
  first.kill('SIGTERM');
  expect((await first.ended()).code).toBe(0);

  const second = startKept({ DATA_DIR: folder });
  expect((await post(`${await second.address()}/api/login`, form)).status).toBe(200);
});

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it with code 0, and a request under way is answered first',
  async (signal) => {
    const kept = startKept({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' });
    const port = Number(new URL(await kept.address()).port);
    const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
    const socket = connect(port, '127.0.0.1');
    const received = collect(socket);
    socket.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await vi.waitFor(() => expect(received.text).toContain('100 Continue'), patient);

    kept.kill(signal);
    await vi.waitFor(async () => expect(await isListening(port)).toBe(false), patient);
    socket.write(body);

    await received.ended;
    expect(received.text).toContain('HTTP/1.1 401 ');
    expect(received.text).toContain('Invalid login details');
    expect(await kept.ended()).toMatchObject({ code: 0, signal: null });
  },
);

test('a connection that was opened ahead of need does not hold it up', async () => {
  const kept = startKept({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' });
  const port = Number(new URL(await kept.address()).port);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  // Connections are taken in order, so this answer shows that the silent one has been taken too.
  await fetch(`${await kept.address()}/healthz`);
  kept.kill('SIGTERM');
  expect(await kept.ended()).toMatchObject({ code: 0, signal: null });
});

test('sockets are told that it goes, and one that does not answer does not hold it up', async () => {
  const kept = startKept({ DATA_DIR: temporaryFolder(), HOST: '127.0.0.1' });
  const address = await kept.address();
  const form = { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' };
  const registered = await post(`${address}/api/register`, form);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  const { id } = (await registered.json()) as { id: number };
  const [own, deaf] = [1, 2].map(() => new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers: { cookie } }));
  for (const socket of [own!, deaf!]) {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'auth', userId: id }));
  }
  const closed = once(own!, 'close');
  deaf!.pause();
  kept.kill('SIGTERM');
  expect((await closed)[0]).toBe(1001);
  expect(await kept.ended()).toMatchObject({ code: 0, signal: null });
});

test('wrong settings are listed without a stack, and it ends with code 1', async () => {
  const ended = await startKept({ DATA_DIR: temporaryFolder(), PORT: 'http', LOG_LEVEL: 'loud' }).ended();
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err).toContain(
    'Some settings are wrong:\n' +
      '  - PORT must be a port from 0 to 65535.\n' +
      '  - LOG_LEVEL must be one of debug, info, warn, error, silent.\n',
  );
  expect(ended.err).not.toContain('    at ');
});

test('a port that is taken is named in a sentence, and it ends with code 1', async () => {
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
