// npm run check: the quick tests, for use while working: format, lint, types, dead code, and tests without a server.
import { runCheck, staticChecks } from './checks.mjs';
import { newTestRun } from './test-run.mjs';
import { runVitest } from './test-runners.mjs';
import { ensureInstalled } from './toolbox.mjs';

ensureInstalled();
const run = newTestRun();
await Promise.all([
  (async () => {
    for (const check of staticChecks) await run.part(check.name, () => runCheck(check));
  })(),
  run.part('vitest', (onProgress) => runVitest(['--project', 'unit', '--project', 'web'], { onProgress })),
]);
process.exitCode = run.finish();
