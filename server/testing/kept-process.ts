import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { spawnKept, type KeptProcess } from './spawn-kept.ts';

/** It ends with the test, and before its folder is removed. */
export function startKept(settings: Record<string, string>): KeptProcess {
  const kept = spawnKept(settings);
  onTestFinished(async () => {
    kept.kill('SIGKILL');
    await kept.ended();
  });
  return kept;
}

/** It is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kept-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
