import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { privateFile } from '#server/db/private-files.ts';

export type Kind = 'sqlite' | 'postgres';
type Seal = { kept: 'backup'; database: Kind; createdAt: string; bytes: number; sha256: string };

/**
 * Tables whose rows sign a person in, or help to. A restored backup must not revive those that have ended since. Links
 * that undo a change of address stay: the backup may bring back the change.
 */
export const signInRows = [
  'sessions',
  'known_browsers',
  'password_resets',
  'email_confirmations',
  'passkey_challenges',
  'organisation_sign_ins',
  'organisation_links',
] as const;

/** A backup or restore that cannot be done. Nothing was changed. */
export class BackupRefused extends Error {}

/** An upper bound for the length of the last line. */
const sealBytes = 300;

/**
 * Writes a backup that can be verified: the gzipped data and a last line with its kind, size and hash. The file gets
 * its name only when it is complete and synced to disk.
 */
export async function seal(source: Readable, file: string, database: Kind, now: Date): Promise<void> {
  const unfinished = `${file}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(source, createGzip({ level: 4 }), counted, createWriteStream(unfinished, { mode: privateFile }));
    const last: Seal = { kept: 'backup', database, createdAt: now.toISOString(), bytes, sha256: hash.digest('hex') };
    const handle = await open(unfinished, 'a');
    await handle.write(`\n${JSON.stringify(last)}`);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Reads the data back, after verifying every byte. */
export async function unseal(file: string, database: Kind): Promise<Readable> {
  const last = await readSeal(file);
  if (last.database !== database)
    throw new BackupRefused(`${file} is a backup of ${nameOf[last.database]}, and Kept is set to ${nameOf[database]}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { end: last.bytes - 1 }), hash);
  if (hash.digest('hex') !== last.sha256) throw damaged(file);
  const packed = createReadStream(file, { end: last.bytes - 1 });
  const unpacked = createGunzip();
  packed.once('error', (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}

async function readSeal(file: string): Promise<Seal> {
  const size = await stat(file).then(
    (found) => found.size,
    () => Promise.reject(new BackupRefused(`There is no backup at ${file}.`)),
  );
  const from = Math.max(0, size - sealBytes);
  const tail = (await createReadStream(file, { start: from }).toArray()).join('');
  const last = parseSeal(tail.slice(tail.lastIndexOf('\n') + 1));
  if (!last || last.bytes < 1 || last.bytes >= size) throw damaged(file);
  return last;
}

function parseSeal(line: string): Seal | undefined {
  try {
    const last = JSON.parse(line) as Partial<Seal>;
    return last.kept === 'backup' ? (last as Seal) : undefined;
  } catch {
    return undefined;
  }
}

const nameOf: Record<Kind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function damaged(file: string): BackupRefused {
  return new BackupRefused(`${file} is damaged or not a backup of Kept. Nothing was changed.`);
}
