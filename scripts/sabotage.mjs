// npm run sabotage [-- words]: measures how good the tests are. Inserts one fault at a time into a copy of the tree and
// prints which test catches it. With words, only faults whose name contains them.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sabotages } from './sabotage-list.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { browserResults, vitestResults } from './test-reports.mjs';
import { ensureInstalled, fail, node, root } from './toolbox.mjs';

/** @typedef {import('./sabotage-list.mjs').Sabotage} Sabotage */
/** @typedef {{ code: number, ending: string }} Ended */

const minute = 60_000;

const words = process.argv.slice(2).join(' ').toLowerCase();
const chosen = sabotages.filter(({ name }) => name.toLowerCase().includes(words));
if (chosen.length === 0) fail(`No fault is named "${words}".`);
const files = filesOfTree();
const testFiles = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
const misfits = sabotages.filter((one) => textOf(root, one).split(one.find).length !== 2);
if (misfits.length > 0)
  fail(misfits.map(({ name, file }) => `${name}: \`find\` must occur exactly once in ${file}`).join('\n'));

ensureInstalled();
ensureSystemPackages();
/** @type {Set<number>} The process groups of the running commands. */
const groups = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    for (const group of groups) killGroup(group);
    process.exit(1);
  });
}

// Two at a time: most faults are caught by a single test file, which keeps one core busy.
const copies = [copyTree(), copyTree()];
await checkTypes(copies[0] ?? '');
const startedAt = Date.now();
const waiting = chosen.values();
let tried = 0;
let caught = 0;
await Promise.all(copies.map(tryFaults));
console.log(`\n${caught} passed, ${chosen.length - caught} failed, ${since(startedAt)}`);
process.exitCode = caught < chosen.length ? 1 : 0;

/** @param {string} copy */
async function tryFaults(copy) {
  // Both copies take from the same iterator.
  for (const sabotage of waiting) {
    const from = Date.now();
    const by = await whoSees(copy, sabotage);
    if (by) caught++;
    console.log(`${++tried}/${chosen.length} ${by ? 'caught' : 'NOT caught'}: ${sabotage.name} (${since(from)})`);
    if (by) console.log(`    by ${by}`);
  }
}

/** The first test to fail with this fault: of its own list, then of all. @param {string} copy @param {Sabotage} sabotage */
async function whoSees(copy, sabotage) {
  const whole = textOf(copy, sabotage);
  change(copy, sabotage, whole);
  try {
    for (const place of sabotage.tests) {
      const by = await lookAt(copy, place);
      if (by) return by;
    }
    return (await vitest(copy)) ?? (await browser(copy));
  } finally {
    writeFileSync(join(copy, sabotage.file), whole);
  }
}

/** @param {string} copy @param {string} place */
async function lookAt(copy, place) {
  if (place === 'build') return (await build(copy)).code === 0 ? undefined : 'the build';
  if (!testFiles.some((file) => file.includes(place))) return undefined;
  return place.startsWith('e2e/') ? browser(copy, place) : vitest(copy, place);
}

/** @param {string} copy @param {string} [filter] */
async function vitest(copy, filter) {
  if (!/^(web|screens)\//.test(filter ?? '') && !(await isBuilt(copy))) return undefined;
  const report = join(copy, 'vitest.json');
  // That test notices every fault, because the list no longer fits.
  const args = [
    'run',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    '--exclude=scripts/sabotage-list.test.ts',
  ];
  return firstFailure(copy, await runTests(copy, 'vitest', args, filter), report, vitestResults);
}

/** @param {string} copy @param {string} [filter] */
async function browser(copy, filter) {
  if (!(await isBuilt(copy))) return undefined;
  const report = join(copy, 'browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ended = await runTests(copy, 'playwright', ['test', '--max-failures=1'], filter, env);
  const by = firstFailure(copy, ended, report, browserResults);
  return by && `e2e/${by}`;
}

/**
 * @param {string} copy @param {string} runner @param {string[]} args @param {string | undefined} filter
 * @param {Record<string, string>} [env]
 */
async function runTests(copy, runner, args, filter, env) {
  // A fault can make a test hang, so time is limited.
  return run(copy, [join('node_modules/.bin', runner), ...args, ...(filter ? [filter] : [])], filter ? 5 : 60, env);
}

/** Some tests need the built program. A fault that breaks the build is not caught by a test. @param {string} copy */
async function isBuilt(copy) {
  const { code, ending } = await build(copy);
  if (code !== 0) console.error(ending);
  return code === 0;
}

/** @param {string} copy */
async function build(copy) {
  return run(copy, ['scripts/build.mjs'], 15);
}

/**
 * A runner that fails by an error outside of its tests has caught the fault too.
 * @param {string} copy @param {Ended} ended @param {string} report
 * @param {(report: any) => import('./test-reports.mjs').Results} read
 */
function firstFailure(copy, { code, ending }, report, read) {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(report, { force: true });
  if (code === 0) return undefined;
  const [first] = text ? read(JSON.parse(text)).failures : [];
  return (first ?? `no test: ${ending.trim()}`).split('\n', 1)[0]?.replace(`${copy}/`, '');
}

/** Tracked and untracked files. */
function filesOfTree() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter((file) => file && existsSync(join(root, file)));
}

/** Copies the working tree; node_modules is shared. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'kept-sabotage-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const file of files) cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Checks one fault of every file at a time, so that tsc runs a few times instead of once per fault. @param {string} copy */
async function checkTypes(copy) {
  console.log(`Checking the types of ${chosen.length} faults ...`);
  const nth = chosen.map(({ file }, index) => chosen.slice(0, index).filter((one) => one.file === file).length);
  for (let round = 0; nth.includes(round); round++) {
    const changes = chosen.filter((_, index) => nth[index] === round);
    const whole = changes.map((one) => textOf(copy, one));
    for (const [index, one] of changes.entries()) change(copy, one, whole[index] ?? '');
    for (const folder of foldersOf(changes)) {
      const { code, ending } = await run(copy, ['node_modules/.bin/tsc', '-p', folder], 15);
      if (code !== 0) fail(`These faults do not compile, so the compiler would catch them:\n${ending}`);
    }
    for (const [index, { file }] of changes.entries()) writeFileSync(join(copy, file), whole[index] ?? '');
  }
}

/** @param {Sabotage[]} changes */
function foldersOf(changes) {
  const folders = new Set(changes.map(({ file }) => file.split('/', 1)[0] ?? ''));
  return folders.has('shared') ? ['shared', 'server', 'web', '.'] : [...folders];
}

/** @param {string} folder @param {Sabotage} sabotage */
function textOf(folder, { file }) {
  return readFileSync(join(folder, file), 'utf8');
}

/** @param {string} copy @param {Sabotage} sabotage @param {string} text */
function change(copy, { file, find, replace }, text) {
  // A function, because "$" is special in a replacement string.
  writeFileSync(
    join(copy, file),
    text.replace(find, () => replace),
  );
}

/**
 * Runs a script in the copy, in its own process group, so that all its processes can be killed.
 * @param {string} copy @param {string[]} command @param {number} minutes @param {Record<string, string>} [env]
 * @returns {Promise<Ended>}
 */
function run(copy, command, minutes, env = {}) {
  return new Promise((settle) => {
    let ending = '';
    let isTooLong = false;
    const child = spawn(node(), command, {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${dirname(node())}:${process.env['PATH']}`, ...env },
    });
    const group = child.pid ?? fail(`${command.join(' ')} did not start.`);
    groups.add(group);
    const timer = setTimeout(() => {
      isTooLong = true;
      ending = `no end after ${minutes} minutes`;
      killGroup(group);
    }, minutes * minute);
    /** @param {Buffer} bytes */
    const hear = (bytes) => void (ending = (ending + bytes.toString()).slice(-4000));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      killGroup(group);
      // Killed from outside, so there is no result.
      if (signal && !isTooLong) fail(`${command.join(' ')} was ended by ${signal}.`);
      settle({ code: code ?? 1, ending });
    });
  });
}

/** @param {number} group */
function killGroup(group) {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** @param {number} from */
function since(from) {
  return `${Math.round((Date.now() - from) / 1000)} s`;
}
