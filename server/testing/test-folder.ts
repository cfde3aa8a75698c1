import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enough = 1024 ** 3;
const day = 86_400_000;

/** For data that ends with a test: in memory if there is room, because disk writes take milliseconds. */
export function testFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), `kept-${name}-`));
}

/** Removes what killed runs left in memory. No run takes a day. */
export function removeLeftovers(): void {
  for (const name of hasRoom() ? readdirSync(memory) : []) {
    const folder = join(memory, name);
    const madeAt = name.startsWith('kept-') && statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (madeAt && madeAt < Date.now() - day) rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
