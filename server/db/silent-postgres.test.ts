import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StartRefused } from '#server/start-refused.ts';
import { openDatabase } from './open-database.ts';

test('a PostgreSQL that accepts the connection but never answers counts as unreachable', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const env = { databaseUrl: `postgres://kept@127.0.0.1:${port}/kept`, dataDir: '/nowhere' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const seen: { refusal?: unknown } = {};
  openDatabase(env, pino({ level: 'silent' }), () => new Date()).catch((error: unknown) => (seen.refusal = error));
  await once(silent, 'connection');
  while (!seen.refusal) {
    vi.advanceTimersByTime(1000);
    await new Promise(setImmediate);
  }
  expect(seen.refusal).toBeInstanceOf(StartRefused);
  expect((seen.refusal as Error).message).toContain(`PostgreSQL at 127.0.0.1:${port} cannot be reached.`);
});
