import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKept } from '#server/testing/spawn-kept.ts';

/** Counted as in production, and never reached: one browser makes no thousand calls a second. */
export const noLimit = { LIMIT_CALLS_PER_SESSION: '1000000000' };

/** The server as `npm start` runs it, everything switched on. */
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

/** A folder for as long as the work takes. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whatever happens to the bench, nothing of it goes on. */
export function endWithUs(end: () => void): void {
  endings.push(end);
}

const endings: (() => void)[] = [];
process.once('exit', () => endings.forEach((end) => end()));
