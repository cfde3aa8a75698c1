// A folder that is made of files, and made again when they are others. Plain JavaScript for Node 20, as the toolbox is.
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
 * Makes it unless it is there, made of exactly these. It is made beside its place and put there when it is whole: who is
 * stopped in between, or makes it at the same moment as another, leaves nothing half done.
 * @param {{ folder: string, of: string[], make: (folder: string) => boolean, keeps?: string | undefined }} what `of`: files, and
 *   folders of files. `keeps`: a folder in it in which what was made before stays for a month beside what is new.
 * @returns {boolean} False when it could not be made; then what was there is there still.
 */
export function makeOnce({ folder, of, make, keeps }) {
  const madeOf = fingerprint(of);
  if (isMadeOf(folder, madeOf)) return true;
  const fresh = `${folder}.${process.pid}`;
  try {
    if (!make(fresh)) return false;
    if (keeps) carryOver(join(folder, keeps), join(fresh, keeps));
    writeFileSync(join(fresh, note), madeOf);
    // Somebody else may have made the same meanwhile, and be using it.
    if (!isMadeOf(folder, madeOf)) exchange(fresh, folder);
    return true;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** With the day on which it was made, so that it is gone one day. @param {string} from @param {string} to */
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

/** By what is in them: a file that was copied may be older than what was made before it came. @param {string[]} paths */
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
