import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#shared/testing/eventually.ts';
import { readEnv } from '#server/env.ts';
import { saveBackup } from '#server/backup/backup.ts';
import { startKept, temporaryFolder } from '#server/testing/kept-process.ts';
import { keepPrivate } from './private-files.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Every file and folder below, with the bits that others have. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }) as string[];
  return ['', ...names].filter((name) => statSync(join(folder, name)).mode & 0o077);
}

test('the data directory and all that Kept writes into it are closed to others, also if they were open before', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox', 'old.eml'), 'To: ann');
  writeFileSync(join(folder, 'kept.db'), '');
  writeFileSync(join(folder, 'kept.db.before-2026'), '');
  for (const name of ['', 'outbox']) chmodSync(join(folder, name), 0o755);
  for (const name of ['outbox/old.eml', 'kept.db', 'kept.db.before-2026']) chmodSync(join(folder, name), 0o644);

  const kept = startKept({ DATA_DIR: folder, HOST: '127.0.0.1' });
  const address = await kept.address();
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/register', { username: 'ann', email: 'ann@example.com', name: 'Ann', password: 'secret-1' });
  await post('/api/forgot-password', { email: 'ann@example.com' });
  await eventually(() =>
    expect(readdirSync(join(folder, 'outbox')).filter((name) => !name.startsWith('.'))).toHaveLength(3),
  );
  const backup = join(folder, 'one.backup');
  await saveBackup(readEnv({ DATA_DIR: folder }), backup, new Date());

  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['kept.db', 'kept.db-wal', 'kept.lock', 'kept.pid']));
  expect(openToOthers(folder)).toEqual([]);
  expect(modeOf(folder)).toBe('700');
  expect(modeOf(join(folder, 'kept.db-wal'))).toBe('600');
  expect(modeOf(backup)).toBe('600');
});

test('a folder that belongs to everyone, such as /tmp, stays open', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o1777);
  keepPrivate(folder);
  expect(modeOf(folder)).toBe('777');
});
