import { expect, test } from 'vitest';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { StartRefused } from '#server/start-refused.ts';
import { lockDataDir } from './data-lock.ts';

test('a second process on the same folder is refused with the pid of the first, until that one is killed', async () => {
  const folder = temporaryFolder();
  const first = startKept({ DATA_DIR: folder });
  await first.address();

  const second = await startKept({ DATA_DIR: folder }).ended();
  expect(second.code).toBe(1);
  expect(second.err).toContain(`Kept is already running on ${folder} (pid ${first.pid}).`);
  expect(second.err).not.toContain('    at ');
  expect(second.out).toBe('');
  expect((await fetch(`${await first.address()}/readyz`)).status).toBe(200);

  first.kill('SIGKILL');
  expect((await first.ended()).signal).toBe('SIGKILL');
  const next = startKept({ DATA_DIR: folder });
  expect((await fetch(`${await next.address()}/readyz`)).status).toBe(200);
});

test('a lock covers one folder, and can be taken again after its release', () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const unlock = lockDataDir(folder);
  expect(() => lockDataDir(folder)).toThrow(StartRefused);
  lockDataDir(other)();
  unlock();
  lockDataDir(folder)();
});
