import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { spawnKept, type KeptProcess } from './spawn-kept.ts';

/** It is gone when the test ends, whatever happened. */
export function startKept(settings: Record<string, string>): KeptProcess {
  const kept = spawnKept(settings);
  onTestFinished(() => kept.kill('SIGKILL'));
  return kept;
}

/** A folder of the test's own. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kept-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
