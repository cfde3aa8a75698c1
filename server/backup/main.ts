import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFilesPrivate } from '#server/db/private-files.ts';
import { readEnv } from '#server/env.ts';
import { StartRefused } from '#server/start-refused.ts';
import { restoreBackup, saveBackup } from './backup.ts';
import { BackupRefused } from './backup-file.ts';

// npm run backup [-- file]: saves all data into one file, even while Kept runs.
// npm run restore -- file: restores it. The outbox folder is not included.

try {
  makeFilesPrivate();
  const [task, given] = process.argv.slice(2);
  await (task === 'restore' ? restore(given) : save(given));
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function save(given?: string): Promise<void> {
  const now = new Date();
  const file = resolve(given ?? join('backups', `kept-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await saveBackup(readEnv(process.env), file, now);
  console.log(`Saved to ${file}`);
}

async function restore(given?: string): Promise<void> {
  if (!given) throw new BackupRefused('Which backup? npm run restore -- file');
  const aside = await restoreBackup(readEnv(process.env), resolve(given), new Date());
  console.log(`Restored from ${resolve(given)}`);
  console.log('Everyone is signed out, and password reset links sent before no longer work.');
  if (aside) console.log(`The previous data is kept at ${aside}`);
}
