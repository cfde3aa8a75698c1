import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { spawnKept, type KeptProcess } from './spawn-kept.ts';
import { testFolder } from './test-folder.ts';

/** Killed at the end of the test, before its folder is removed. */
export function startKept(...given: Parameters<typeof spawnKept>): KeptProcess {
  const kept = spawnKept(...given);
  onTestFinished(async () => {
    kept.kill('SIGKILL');
    await kept.ended();
  });
  return kept;
}

/** Removed after the test. */
export function temporaryFolder(): string {
  const folder = testFolder('test');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
