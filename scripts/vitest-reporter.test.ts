import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Results } from './test-runners.mjs';

const root = resolve(import.meta.dirname, '..');

const failing = `
  import { describe, expect, test } from 'vitest';
  describe('a group', () => {
    test('(one) fails’ "here"', () => expect(1).toBe(2));
    test('another passes', () => {});
  });
  test('a third passes', () => {});
  test.skip('a fourth is skipped', () => {});
`;

/** Runs Vitest with our reporter on that test file, with the arguments of an `again`, in which the shell splits words. */
function run(folder: string, again = ''): Results {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = join(root, 'scripts/vitest-reporter.mjs');
  const results = join(folder, 'results.json');
  spawnSync('sh', ['-c', `exec "$NODE" ${vitest} run --root . --reporter=${reporter} ${again}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE: process.execPath, KEPT_RESULTS_FILE: results },
  });
  return JSON.parse(readFileSync(results, 'utf8')) as Results;
}

test('each failure comes with the command that runs only it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default { test: { projects: [{ test: { name: 'only' } }] } }`,
  );
  mkdirSync(join(folder, 'parts'));
  writeFileSync(join(folder, 'parts/one.test.mjs'), failing);

  const { passed, failures } = run(folder);
  expect(passed).toBe(2);
  expect(failures.map(({ name, reason }) => [name, reason.split('\n', 1)[0]])).toEqual([
    ['parts/one.test.mjs › a group > (one) fails’ "here" (only)', 'expected 1 to be 2 // Object.is equality'],
    ['parts/one.test.mjs › a fourth is skipped (only)', 'skipped'],
  ]);

  const { again } = failures[0]!;
  expect(again).toMatch(/^npm test -- parts\/one\.test\.mjs /);
  const alone = run(folder, again.slice('npm test -- '.length));
  expect(alone).toEqual({ passed: 0, failures: [failures[0]] });
});
