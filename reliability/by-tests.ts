import { runPlaywright, runVitest } from '../scripts/test-runners.mjs';
import type { Run } from './run.ts';

/** A command that runs test files at full size. `npm test` runs the same files at their usual size. */
export function byTests(files: readonly string[]): (run: Run) => Promise<void> {
  return async (run) => {
    if (run.isShort) return run.figure(`runs with the other tests: ${files.join(', ')}`);
    for (const file of files)
      for (const project of projectsOf(file)) {
        const { passed, failures } = project === 'browser' ? await runPlaywright([file]) : await runFile(project, file);
        run.figure(`${file}, ${project}: ${passed} tests passed`);
        for (const { name, reason } of failures) run.miss(`${name}\n${reason}`);
        run.holds(passed > 0, `${file}: no test ran`);
      }
  };
}

/** Runs a test file at full size, in one project of vitest.config.ts. */
export function runFile(project: string, file: string, env: Record<string, string> = {}) {
  return runVitest([file, '--project', project], { env: { KEPT_TEST_ALL: '1', ...env } });
}

function projectsOf(file: string): string[] {
  if (file.startsWith('e2e/')) return ['browser'];
  if (/\.(http|db)\.test\.ts$/.test(file)) return ['http', 'postgres'];
  return [file.endsWith('.postgres.test.ts') ? 'postgres' : 'unit'];
}
