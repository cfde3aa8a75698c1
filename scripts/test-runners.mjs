// Runs Vitest or Playwright with our own reporter, and reads the results.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, tool, watch } from './toolbox.mjs';

/** `again`: the command that reruns it. @typedef {{ name: string, reason: string, again: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Results */
/** @typedef {{ env?: Record<string, string>, onProgress?: (line: string) => void }} Options */

/** @param {string[]} args @param {Options} [options] @returns {Promise<Results>} */
export function runVitest(args, options) {
  return runTests('vitest', ['run', '--reporter=./scripts/vitest-reporter.mjs', ...args], options);
}

/** Needs the built app. @param {string[]} args @param {Options} [options] @returns {Promise<Results>} */
export function runPlaywright(args, options) {
  return runTests('playwright', ['test', '--reporter=./scripts/playwright-reporter.mjs', ...args], options);
}

/** Where the reporters write the results. */
export function resultsFile() {
  return process.env['KEPT_RESULTS_FILE'] ?? '';
}

/**
 * A runner that fails without a failed test, or runs none, counts as a failure too.
 * @param {string} program @param {string[]} args @param {Options} [options] @returns {Promise<Results>}
 */
async function runTests(program, args, { env = {}, onProgress } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kept-results-'));
  const file = join(folder, 'results.json');
  const { code, ending } = await watch([node(), tool(program), ...args], {
    env: { ...env, KEPT_RESULTS_FILE: file },
    onProgress,
  });
  /** @type {Results} */
  let results = { passed: 0, failures: [] };
  try {
    results = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner ended early; its output says why.
  }
  rmSync(folder, { recursive: true, force: true });
  if (results.failures.length === 0 && (code !== 0 || results.passed === 0))
    results.failures.push({ name: program, reason: ending, again: 'npm test' });
  return results;
}
