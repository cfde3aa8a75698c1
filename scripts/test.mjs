// npm test: proves the product on SQLite, on PostgreSQL where the database decides, and in a browser.
// npm test -- lint | server/auth | e2e/auth.spec.ts:12: only that. docs/testing.md says what runs where, and why.
import { runChecks, staticChecks } from './checks.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { newTestRun } from './test-run.mjs';
import { runPlaywright, runVitest } from './test-runners.mjs';
import { buildAside, ensureInstalled } from './toolbox.mjs';

ensureInstalled();
ensureSystemPackages();

const run = newTestRun();
const wanted = process.argv.slice(2);
await (wanted.length > 0 ? runOnly(wanted) : runEverything());
process.exitCode = run.finish();

/** Two lanes for two cores. Static checks need no build, so they run while the app is built. */
async function runEverything() {
  const checks = runChecks(run, staticChecks);
  await run.part('build', buildAside);
  await Promise.all([
    checks.then(() => run.part('vitest', (onProgress) => runVitest([], { onProgress }))),
    run.part('browser', (onProgress) => runPlaywright([], { onProgress })),
  ]);
}

/** Runs a check by name or a browser test by file; other words are Vitest's filters. @param {string[]} words */
async function runOnly(words) {
  const check = staticChecks.find(({ name }) => name === words[0]);
  if (check) return runChecks(run, [check]);
  await run.part('build', buildAside);
  const isBrowser = words[0]?.startsWith('e2e');
  const only = isBrowser ? runPlaywright : runVitest;
  await run.part(isBrowser ? 'browser' : 'vitest', (onProgress) => only(words, { onProgress }));
}
