// npm test: every check and every test, from nothing. Ends with "N passed, M failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticChecks } from './checks.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureInstalled, node, run, tool } from './toolbox.mjs';

ensureInstalled();
ensureSystemPackages();

const reports = mkdtempSync(join(tmpdir(), 'kept-reports-'));
let passed = 0;
let failed = 0;

/** @param {string} name @param {string[]} command */
async function check(name, command) {
  const seconds = await timed(name, command);
  if (seconds.code === 0) passed++;
  else failed++;
}

/**
 * Runs a test runner that writes a JSON report, and counts its tests. A runner that fails without a failed test, or
 * that runs none, is a failure too.
 * @param {string} name @param {string[]} command @param {Record<string, string>} env
 * @param {(report: any) => { passed: number, failed: number }} count
 */
async function tests(name, command, env, count) {
  const { code } = await timed(name, command, env);
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
  } catch {
    console.error(`${name} left no report.`);
  }
  passed += counted.passed;
  failed += counted.failed === 0 && (code !== 0 || counted.passed === 0) ? 1 : counted.failed;
}

/** @param {string} name @param {string[]} command @param {Record<string, string>} [env] */
async function timed(name, command, env) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const code = await run(command, env);
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return { code };
}

for (const [name, command] of staticChecks()) await check(name, command);
await tests(
  'vitest',
  [
    node(),
    tool('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ],
  {},
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);
await check('reliability', [node(), 'reliability/main.ts', '--short']);
await check('build', [node(), tool('vite'), 'build']);
await tests(
  'browser',
  [node(), tool('playwright'), 'test'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
