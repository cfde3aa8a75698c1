import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { lockDataDir } from '#server/db/data-lock.ts';
import { keepPrivate, privateFile } from '#server/db/private-files.ts';
import { BackupRefused, seal, signInRows, unseal } from './backup-file.ts';

/** A consistent snapshot, even while the app runs. */
export async function saveSqlite(dataDir: string, file: string, now: Date): Promise<void> {
  const source = join(dataDir, 'kept.db');
  if (!existsSync(source)) throw new BackupRefused(`There is no data in ${dataDir}.`);
  const copy = `${file}.copy`;
  rmSync(copy, { force: true });
  try {
    const database = new DatabaseSync(source, { readOnly: true });
    database.prepare('vacuum into ?').run(copy);
    database.close();
    await seal(createReadStream(copy), file, 'sqlite', now);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Keeps the previous data beside it, under the returned name. Refused while the app runs. */
export async function restoreSqlite(dataDir: string, file: string, now: Date): Promise<string | undefined> {
  keepPrivate(dataDir);
  const unlock = lockDataDir(dataDir);
  const incoming = join(dataDir, 'kept.db.incoming');
  try {
    await pipeline(await unseal(file, 'sqlite'), createWriteStream(incoming, { flush: true, mode: privateFile }));
    check(incoming, file);
    endSignIns(incoming);
    return putInPlace(join(dataDir, 'kept.db'), incoming, now);
  } finally {
    rmSync(incoming, { force: true });
    unlock();
  }
}

function check(incoming: string, file: string): void {
  const database = new DatabaseSync(incoming, { readOnly: true });
  const found = database.prepare('pragma integrity_check').get() as { integrity_check: string };
  database.close();
  if (found.integrity_check !== 'ok') throw new BackupRefused(`${file} does not contain an intact database.`);
}

/** Ended sessions and used or voided reset links would be valid again, so all of them end. */
function endSignIns(incoming: string): void {
  const database = new DatabaseSync(incoming);
  database.exec(`pragma secure_delete = on; ${signInRows.map((table) => `delete from ${table};`).join(' ')}`);
  // A journal beside it would not move with it.
  database.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
  database.close();
}

function putInPlace(current: string, incoming: string, now: Date): string | undefined {
  const aside = `${current}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const isThere = existsSync(current);
  // The -wal file may contain changes that are not in the main file yet.
  for (const end of ['-wal', '-shm', '']) if (existsSync(current + end)) renameSync(current + end, aside + end);
  renameSync(incoming, current);
  return isThere ? aside : undefined;
}
