import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// What Kept writes is readable by its own user alone. The database, its journal, backups and the outbox hold everything
// that people entrust to it.

export const privateFile = 0o600;
const privateFolder = 0o700;

/** Makes the folder if it is missing, and closes it and everything of ours in it to other users of the machine. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: privateFolder });
  // A folder with the sticky bit, such as /tmp, belongs to everyone.
  if (!(statSync(folder).mode & 0o1000)) tighten(folder, privateFolder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() && /^\.?(kept\.|.*\.(eml|backup|part|copy)$)/.test(entry.name)) tighten(path, privateFile);
    if (entry.isDirectory() && entry.name === 'outbox') keepPrivate(path);
  }
}

/** SQLite gives its journal the same permissions. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', privateFile));
}

/** New files of this process, those that SQLite makes included. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // A folder of another user that is shared with us, or a file that was just removed.
    if (existsSync(path) && !(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}
