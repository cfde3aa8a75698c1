// Builds a folder from source files, and again when they change. Plain JavaScript for Node 20, like the toolbox.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const note = '.made-of';

/**
 * Makes `folder` unless it exists and was made of exactly these sources. It is made under another name and renamed when
 * complete, so that an interrupted or concurrent run leaves nothing half done.
 * @param {{ folder: string, of: string[], make: (folder: string) => boolean, keeps?: string | undefined }} what
 *   `of`: the source files and folders. `keeps`: a subfolder whose older files stay for a month beside the new ones.
 * @returns {boolean} False if making failed; the old folder then stays.
 */
export function makeOnce({ folder, of, make, keeps }) {
  const madeOf = fingerprint(of);
  if (isMadeOf(folder, madeOf)) return true;
  const fresh = `${folder}.${process.pid}`;
  try {
    if (!make(fresh)) return false;
    if (keeps) carryOver(join(folder, keeps), join(fresh, keeps));
    writeFileSync(join(fresh, note), madeOf);
    // Another process may have made the same meanwhile, and be using it.
    if (!isMadeOf(folder, madeOf)) exchange(fresh, folder);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Keeps modification times, by which files are dropped after a month. @param {string} from @param {string} to */
function carryOver(from, to) {
  const monthAgo = Date.now() - 30 * 86_400_000;
  mkdirSync(to, { recursive: true });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const old = join(from, name);
    if (existsSync(join(to, name)) || statSync(old).mtimeMs < monthAgo) continue;
    cpSync(old, join(to, name), { preserveTimestamps: true });
  }
}

/** @param {string} fresh @param {string} folder */
function exchange(fresh, folder) {
  const old = `${fresh}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} folder @param {string} madeOf */
function isMadeOf(folder, madeOf) {
  const file = join(folder, note);
  return existsSync(file) && readFileSync(file, 'utf8') === madeOf;
}

/** Hashes contents, because a copied file may be older than the last build. @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
