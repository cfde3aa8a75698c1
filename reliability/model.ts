import { vitest } from './by-tests.ts';
import type { Run } from './run.ts';

const deedsPerRun = 60;

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
    const { failures } = await vitest(`http on ${database}`, 'server/life.http.test.ts', {
      KEPT_LIFE_RUNS: String(runs),
      KEPT_LIFE_SEED: String(run.seed),
    });
    for (const failure of failures) run.miss(`${database}, KEPT_LIFE_SEED=${run.seed} shows it again: ${failure}`);
    run.figure(`${database}: ${runs * deedsPerRun} commands in ${runs} stories of three people`);
  }
}
