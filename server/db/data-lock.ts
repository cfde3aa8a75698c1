import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from '#server/start-refused.ts';
import { makePrivateFile, privateFile } from './private-files.ts';

/**
 * One process per data directory. The lock is an exclusive transaction on an empty SQLite file: the kernel releases it
 * when the process dies, however it dies. The pid file is read only while the lock is held, so it is never stale. The
 * data itself stays open to our own readers and to backups.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'kept.pid');
  const lockFile = join(dataDir, 'kept.lock');
  makePrivateFile(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartRefused(
      `Kept is already running on ${dataDir} (pid ${readPid(pidFile)}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: privateFile });
  return () => lock.close();
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
