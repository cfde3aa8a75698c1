import { runFile } from './by-tests.ts';
import type { Run } from './run.ts';

const deedsPerRun = 60;

/**
 * Three people, a moving clock and changing time zones, checked against a model: server/life.db.test.ts with many runs.
 * `npm test` runs a few stories, so there is no short form here.
 */
export async function model(run: Run): Promise<void> {
  if (run.isShort) return run.figure('runs with the other tests: server/life.db.test.ts');
  for (const [database, project, full] of [
    ['SQLite', 'http', 36_000],
    ['PostgreSQL', 'postgres', 4000],
  ] as const) {
    const runs = Math.ceil(full / run.part / deedsPerRun);
    const { failures } = await runFile(project, 'server/life.db.test.ts', {
      KEPT_LIFE_RUNS: String(runs),
      KEPT_SEED: String(run.seed),
    });
    for (const { name, reason } of failures)
      run.miss(`${database}, KEPT_SEED=${run.seed} shows it again: ${name}\n${reason}`);
    run.figure(`${database}: ${runs * deedsPerRun} commands in ${runs} stories of three people`);
  }
}
