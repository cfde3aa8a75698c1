import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKept } from '#server/testing/spawn-kept.ts';

/** Calls are counted as in production, but the limit is out of reach. */
export const noLimit = { LIMIT_CALLS_PER_SESSION: '1000000000' };

/** The server as `npm start` runs it. */
export async function startKept(settings: Record<string, string>) {
  const kept = spawnKept({ HOST: '127.0.0.1', ...noLimit, ...settings });
  endWithUs(() => kept.kill('SIGKILL'));
  const url = await kept.address();
  return {
    url,
    pid: kept.pid!,
    stop: async () => {
      kept.kill('SIGTERM');
      await kept.ended();
    },
  };
}

/** A temporary folder, removed after the work. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Registers cleanup that also runs when the bench fails or is interrupted. */
export function endWithUs(end: () => void): void {
  endings.push(end);
}

const endings: (() => void)[] = [];
process.once('exit', () => endings.forEach((end) => end()));
