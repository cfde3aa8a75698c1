import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserResults, vitestResults } from '../scripts/test-reports.mjs';
import { root, tool } from '../scripts/toolbox.mjs';
import type { Run } from './run.ts';

/** A command of which tests hold every promise: it runs them, and counts. With `npm test` they run anyway. */
export function byTests(files: readonly string[]): (run: Run) => Promise<void> {
  return async (run) => {
    if (run.isShort) return run.figure(`runs with the other tests: ${files.join(', ')}`);
    for (const file of files)
      for (const where of placesOf(file)) {
        const { passed, failures } = where === 'browser' ? await inBrowser(file) : await vitest(where, file);
        run.figure(`${file}${where === 'unit' ? '' : `, ${where}`}: ${passed} tests passed`);
        for (const failure of failures) run.miss(failure);
        run.holds(passed > 0, `${file}: no test ran`);
      }
  };
}

function placesOf(file: string): string[] {
  if (/\.(http|db)\.test\.ts$/.test(file)) return ['http on SQLite', 'http on PostgreSQL'];
  return [file.startsWith('e2e/') ? 'browser' : 'unit'];
}

/** The tests of a file, in one of the projects of vitest.config.ts. */
export async function vitest(project: string, file: string, env: Record<string, string> = {}) {
  return reported(vitestResults, (report) => ({
    command: ['vitest', 'run', '--project', project, file, '--reporter=json', `--outputFile.json=${report}`],
    env,
  }));
}

async function inBrowser(file: string) {
  return reported(browserResults, (report) => ({
    command: ['playwright', 'test', file, '--reporter=json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }));
}

async function reported(
  read: typeof vitestResults,
  run: (report: string) => { command: [program: string, ...args: string[]]; env: Record<string, string> },
) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-report-'));
  const report = join(folder, 'report.json');
  const {
    command: [program, ...args],
    env,
  } = run(report);
  const child = spawn(process.execPath, [tool(program), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  await once(child, 'exit');
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failures: [`${program} ${args.join(' ')} left no report`], flaky: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
