import { fromBufferPromise, type Entry } from 'yauzl';
import { BrokenFile } from './broken-file.ts';

const mostEntries = 5000;
/** Of the files that are read, unpacked. */
const mostBytes = 100_000_000;

const damaged = () =>
  new BrokenFile('This zip file is damaged or incomplete.', { hint: 'Export it again and choose the new file.' });

/**
 * The wanted files by path. Entries are counted and sized before anything is unpacked, and unpacking stops where an
 * entry grows past the size that it states.
 */
export async function readZip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
): Promise<{ paths: string[]; files: Map<string, Uint8Array> }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted: Entry[] = [];
  const paths: string[] = [];
  const files = new Map<string, Uint8Array>();
  try {
    const zip = await fromBufferPromise(buffer, { validateEntrySizes: true });
    if (zip.entryCount > mostEntries) throw new BrokenFile('This zip file holds more than 5,000 files.');
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith('/')) continue;
      paths.push(path);
      if (paths.length > mostEntries) throw new BrokenFile('This zip file holds more than 5,000 files.');
      if (!isWanted(path)) continue;
      if (entry.isEncrypted()) throw new BrokenFile('This zip file is protected by a password.');
      size += entry.uncompressedSize;
      if (size > mostBytes) throw new BrokenFile('This zip file is larger than 100 MB when it is unpacked.');
      wanted.push(entry);
    }
    for (const entry of wanted) {
      const pieces: Buffer[] = [];
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      files.set(entry.fileName, Buffer.concat(pieces));
    }
    return { paths, files };
  } catch (error) {
    throw error instanceof BrokenFile ? error : damaged();
  }
}
