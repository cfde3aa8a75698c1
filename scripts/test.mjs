// npm test: every check and every test, from nothing. What failed is told again at the end, before "N passed, M failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStatically } from './checks.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { browserResults, vitestResults } from './test-reports.mjs';
import { ensureInstalled, node, tool, watch } from './toolbox.mjs';

ensureInstalled();
ensureSystemPackages();

const reports = mkdtempSync(join(tmpdir(), 'kept-reports-'));
let passed = 0;
/** @type {string[]} What is told at the end. */
const failures = [];
/** @type {string[]} */
const flaky = [];

/** @param {string} name @param {string[]} command */
async function check(name, command) {
  const { code, ending } = await timed(name, command);
  if (code === 0) passed++;
  else failures.push(`${name}\n${ending}`);
}

/**
 * Runs a test runner that writes a JSON report, and counts its tests. A runner that fails without a failed test, or
 * that runs none, is a failure too.
 * @param {string} name @param {string[]} command @param {Record<string, string>} env
 * @param {(report: any) => import('./test-reports.mjs').Results} read
 */
async function tests(name, command, env, read) {
  const { code, ending } = await timed(name, command, env);
  /** @type {import('./test-reports.mjs').Results} */
  let results = { passed: 0, failures: [], flaky: [] };
  try {
    results = read(JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')));
  } catch {
    console.error(`${name} left no report.`);
  }
  passed += results.passed;
  failures.push(...results.failures);
  flaky.push(...results.flaky);
  if (results.failures.length === 0 && (code !== 0 || results.passed === 0)) failures.push(`${name}\n${ending}`);
}

/** @param {string} name @param {string[]} command @param {Record<string, string>} [env] */
async function timed(name, command, env) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const result = await watch(command, env);
  const verdict = result.code === 0 ? 'passed' : 'FAILED';
  console.log(`== ${name}: ${verdict} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}

// What one of them complains of is told again at the end, by itself.
await checkStatically(check);
await check('build', [node(), 'scripts/build.mjs']);

// Beside each other they take less time than one after the other: each waits now and then, reliability most of all.
async function withoutBrowser() {
  await check('reliability', [node(), 'reliability/main.ts', '--short']);
  const report = `--outputFile.json=${join(reports, 'vitest.json')}`;
  const command = [node(), tool('vitest'), 'run', '--reporter=default', '--reporter=json', report];
  await tests('vitest', command, {}, vitestResults);
}
async function withBrowser() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') };
  await tests('browser', [node(), tool('playwright'), 'test'], env, browserResults);
}
await Promise.all([withoutBrowser(), withBrowser()]);

rmSync(reports, { recursive: true, force: true });
for (const name of flaky) console.log(`\nflaky: ${name}`);
for (const failure of failures) console.log(`\n== FAILED: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
