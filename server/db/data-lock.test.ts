import { expect, test, vi } from 'vitest';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { StartRefused } from '#server/start-refused.ts';
import { lockDataDir } from './data-lock.ts';

// Programs are started here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

test('a second process on the same folder is refused with the pid of the first', async () => {
  const folder = temporaryFolder();
  const first = startKept({ DATA_DIR: folder });
  await first.address();

  const second = await startKept({ DATA_DIR: folder }).ended();
  expect(second.code).toBe(1);
  expect(second.err).toContain(`Kept is already running on ${folder} (pid ${first.pid}).`);
  expect(second.err).not.toContain('    at ');
  expect(second.out).toBe('');

  // The first one did not notice.
  expect((await fetch(`${await first.address()}/readyz`)).status).toBe(200);
});

test('a second process on another folder starts', async () => {
  const first = startKept({ DATA_DIR: temporaryFolder() });
  const second = startKept({ DATA_DIR: temporaryFolder() });
  expect(await first.address()).not.toBe(await second.address());
});

test('after a process was killed on the spot, the next one starts on its folder', async () => {
  const folder = temporaryFolder();
  const first = startKept({ DATA_DIR: folder });
  await first.address();
  first.kill('SIGKILL');
  expect((await first.ended()).signal).toBe('SIGKILL');

  const next = startKept({ DATA_DIR: folder });
  expect((await fetch(`${await next.address()}/readyz`)).status).toBe(200);
});

test('a lock that was given up can be taken again', () => {
  const folder = temporaryFolder();
  const unlock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(StartRefused);
  unlock();
  lockDataDir(folder)();
});
