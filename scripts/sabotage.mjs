// npm run sabotage [-- words]: measures how good the tests are. Inserts one fault at a time and prints which test
// catches it. With words, only faults whose name contains them.
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
/** @type {number | undefined} The process group of the running command. */
let group;
const copy = mkdtempSync(join(tmpdir(), 'kept-sabotage-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    killGroup();
    process.exit(1);
  });
}

copyTree();
await checkTypes();
const startedAt = Date.now();
let caught = 0;
for (const [index, sabotage] of chosen.entries()) {
  const from = Date.now();
  const by = await whoSees(sabotage);
  if (by) caught++;
  console.log(`${index + 1}/${chosen.length} ${by ? 'caught' : 'NOT caught'}: ${sabotage.name} (${since(from)})`);
  if (by) console.log(`    by ${by}`);
}
console.log(`\n${caught} passed, ${chosen.length - caught} failed, ${since(startedAt)}`);
process.exitCode = caught < chosen.length ? 1 : 0;

/** The first test to fail with this fault: of its own list, then of all. @param {Sabotage} sabotage */
async function whoSees(sabotage) {
  const whole = textOf(copy, sabotage);
  change(sabotage, whole);
  try {
    for (const place of sabotage.tests) {
      const by = await lookAt(place);
      if (by) return by;
    }
    return (await vitest()) ?? (await browser());
  } finally {
    writeFileSync(join(copy, sabotage.file), whole);
  }
}

/** @param {string} place */
async function lookAt(place) {
  if (place === 'build') return (await build()).code === 0 ? undefined : 'the build';
  if (!testFiles.some((file) => file.includes(place))) return undefined;
  return place.startsWith('e2e/') ? browser(place) : vitest(place);
}

/** @param {string} [filter] */
async function vitest(filter) {
  if (!/^(web|screens)\//.test(filter ?? '') && !(await isBuilt())) return undefined;
  const report = join(copy, 'vitest.json');
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`];
  return firstFailure(await runTests('vitest', args, filter), report, vitestResults);
}

/** @param {string} [filter] */
async function browser(filter) {
  if (!(await isBuilt())) return undefined;
  const report = join(copy, 'browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const by = firstFailure(
    await runTests('playwright', ['test', '--max-failures=1'], filter, env),
    report,
    browserResults,
  );
  return by && `e2e/${by}`;
}

/** @param {string} runner @param {string[]} args @param {string | undefined} filter @param {Record<string, string>} [env] */
async function runTests(runner, args, filter, env) {
  // A fault can make a test hang, so time is limited.
  return run([join('node_modules/.bin', runner), ...args, ...(filter ? [filter] : [])], filter ? 15 : 60, env);
}

/** Some tests need the built program. A fault that breaks the build is not caught by a test. */
async function isBuilt() {
  const { code, ending } = await build();
  if (code !== 0) console.error(ending);
  return code === 0;
}

async function build() {
  return run(['scripts/build.mjs'], 15);
}

/**
 * A runner that fails by an error outside of its tests has caught the fault too.
 * @param {Ended} ended @param {string} report
 * @param {(report: any) => import('./test-reports.mjs').Results} read
 */
function firstFailure({ code, ending }, report, read) {
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
  for (const file of files) cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Checks one fault of every file at a time, so that tsc runs a few times instead of once per fault. */
async function checkTypes() {
  console.log(`Checking the types of ${chosen.length} faults ...`);
  const nth = chosen.map(({ file }, index) => chosen.slice(0, index).filter((one) => one.file === file).length);
  for (let round = 0; nth.includes(round); round++) {
    const changes = chosen.filter((_, index) => nth[index] === round);
    const whole = changes.map((one) => textOf(copy, one));
    for (const [index, one] of changes.entries()) change(one, whole[index] ?? '');
    for (const folder of foldersOf(changes)) {
      const { code, ending } = await run(['node_modules/.bin/tsc', '-p', folder], 15);
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

/** @param {Sabotage} sabotage @param {string} text */
function change({ file, find, replace }, text) {
  // A function, because "$" is special in a replacement string.
  writeFileSync(
    join(copy, file),
    text.replace(find, () => replace),
  );
}

/**
 * Runs a script in the copy, in its own process group, so that all its processes can be killed.
 * @param {string[]} command @param {number} minutes @param {Record<string, string>} [env]
 * @returns {Promise<Ended>}
 */
function run(command, minutes, env = {}) {
  return new Promise((settle) => {
    let ending = '';
    let isTooLong = false;
    const child = spawn(node(), command, {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${dirname(node())}:${process.env['PATH']}`, ...env },
    });
    group = child.pid;
    const timer = setTimeout(() => {
      isTooLong = true;
      ending = `no end after ${minutes} minutes`;
      killGroup();
    }, minutes * minute);
    /** @param {Buffer} bytes */
    const hear = (bytes) => void (ending = (ending + bytes.toString()).slice(-4000));
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      killGroup();
      // Killed from outside, so there is no result.
      if (signal && !isTooLong) fail(`${command.join(' ')} was ended by ${signal}.`);
      settle({ code: code ?? 1, ending });
    });
  });
}

function killGroup() {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
  group = undefined;
}

/** @param {number} from */
function since(from) {
  return `${Math.round((Date.now() - from) / 1000)} s`;
}
