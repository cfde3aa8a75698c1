// npm run check: the quick tests, for use while working: format, lint, types, dead code, and tests without a server.
import { lint, runChecks, shortChecks } from './checks.mjs';
import { newTestRun } from './test-run.mjs';
import { runVitest } from './test-runners.mjs';
import { ensureInstalled } from './toolbox.mjs';

ensureInstalled();
const run = newTestRun();
const quickTests = ['--project', 'unit', '--project', 'web', '--maxWorkers', '1'];
// Two lanes for two cores: lint takes one core for as long as the rest takes the other.
await Promise.all([
  runChecks(run, [lint]),
  runChecks(run, shortChecks).then(() => run.part('vitest', (onProgress) => runVitest(quickTests, { onProgress }))),
]);
process.exitCode = run.finish();
