import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Run } from './run.ts';

const deedsPerRun = 60;
const root = join(import.meta.dirname, '..');

/**
 * Three people, a moved clock and changing zones against a list of facts: server/life.http.test.ts, at length. `npm test`
 * runs it with all others, so that there is no short form here.
 */
export async function model(run: Run): Promise<void> {
  if (run.isShort) return run.figure('runs with the other tests: server/life.http.test.ts');
  for (const [database, full] of [
    ['SQLite', 36_000],
    ['PostgreSQL', 4000],
  ] as const) {
    const runs = Math.ceil(full / run.part / deedsPerRun);
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/.bin/vitest'), 'run', '--project', `http on ${database}`, 'server/life.http.test.ts'],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, KEPT_LIFE_RUNS: String(runs), KEPT_LIFE_SEED: String(run.seed) },
      },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    run.holds(code === 0, `${database}: the app and the facts differ; KEPT_LIFE_SEED=${run.seed} shows it again`);
    run.figure(`${database}: ${runs * deedsPerRun} commands in ${runs} stories of three people`);
  }
}
