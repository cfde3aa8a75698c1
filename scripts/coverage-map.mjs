// npm run coverage-map: writes docs/coverage.md, which area of behaviour is held by which tests, from the tests
// themselves. With --check it only says whether the file is up to date; that takes a few seconds, since both runners
// list tests without running them, so npm test does it: a map that may be old is no map.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { areas } from './coverage-areas.mjs';
import { ensureInstalled, fail, node, root, tool } from './toolbox.mjs';

/** @typedef {{ file: string, line: number, name: string }} Promised */

ensureInstalled();
const target = join(root, 'docs/coverage.md');
const map = formatted(written([...listVitest(), ...listBrowser()]));
if (!process.argv.includes('--check')) writeFileSync(target, map);
else if (readFileSync(target, 'utf8') !== map) fail('docs/coverage.md is out of date: npm run coverage-map');

/** @returns {Promised[]} One database stands for both. */
function listVitest() {
  const folder = mkdtempSync(join(tmpdir(), 'kept-tests-'));
  const file = join(folder, 'tests.json');
  const projects = ['unit', 'web', 'http on SQLite'].flatMap((name) => ['--project', name]);
  output([tool('vitest'), 'list', `--json=${file}`, ...projects]);
  const tests = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return tests
    .map((/** @type {any} */ test) => ({
      file: relative(root, test.file),
      line: test.location.line,
      name: plain(test.name),
    }))
    .filter((/** @type {Promised} */ { name }) => name !== '');
}

/** @returns {Promised[]} */
function listBrowser() {
  /** @param {any} suite @param {string} file @param {string} before @returns {Promised[]} */
  const specsIn = (suite, file, before) => [
    ...(suite.specs ?? []).map((/** @type {any} */ spec) => ({
      file,
      line: spec.line,
      name: plain(before + spec.title),
    })),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => specsIn(inner, file, `${before}${inner.title} > `)),
  ];
  const { suites } = JSON.parse(output([tool('playwright'), 'test', '--list', '--reporter=json']));
  return suites.flatMap((/** @type {any} */ suite) => specsIn(suite, `e2e/${suite.file}`, ''));
}

/**
 * A promise that holds for every row of a table is one promise. What Vitest takes for a test because a call's name
 * begins like one, `testApp({ … })`, has settings for a name and is none.
 * @param {string} name
 */
function plain(name) {
  return name
    .split(' > ')
    .map((part) => part.replaceAll(/\$\{[^}]*\}|%[a-z]|\\"/g, (found) => (found === '\\"' ? '"' : '…')))
    .filter((part) => !part.startsWith('{') && /[\p{L}\d]/u.test(part))
    .join(': ');
}

/** @param {Promised[]} promised */
function written(promised) {
  const byArea = Map.groupBy(promised, ({ file }) => {
    const [area] = areas.find(([, files]) => files.test(file)) ?? [''];
    return area;
  });
  const shown = areas.flatMap(([area]) => (byArea.has(area) ? [{ area, all: byArea.get(area) ?? [] }] : []));
  return [
    '# What the tests hold',
    'Made by `npm run coverage-map` from the tests themselves. A promise that is held for every row of a table counts once; what stands in a `.http.test.ts` or a `.db.test.ts` holds on SQLite and on PostgreSQL.',
    [
      '| area | promises |',
      '| --- | ---: |',
      ...shown.map(({ area, all }) => `| [${area}](#${anchor(area)}) | ${namesIn(all).length} |`),
    ].join('\n'),
    ...shown.flatMap(({ area, all }) => [`## ${area}`, ...perFile(all)]),
  ].join('\n\n');
}

/** @param {Promised[]} promised */
function perFile(promised) {
  const files = [...Map.groupBy(promised, ({ file }) => file)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return files.flatMap(([file, all]) => {
    const names = namesIn(all.toSorted((a, b) => a.line - b.line));
    // The screens of the sweep have names only.
    const isList = names.every((name) => !name.includes(' '));
    return [`[${file}](../${file})`, isList ? names.join(', ') : names.map((name) => `- ${escaped(name)}`).join('\n')];
  });
}

/** @param {Promised[]} promised */
function namesIn(promised) {
  return [...new Set(promised.map(({ name }) => name))];
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll(/[*_<>[\]`]/g, String.raw`\$&`);
}

/** @param {string} heading As GitHub makes it. */
function anchor(heading) {
  return heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
}

/** @param {string} text */
function formatted(text) {
  return output([tool('oxfmt'), '--stdin-filepath', 'docs/coverage.md'], text);
}

/** @param {string[]} command @param {string} [input] */
function output(command, input) {
  const { status, stdout, stderr } = spawnSync(node(), command, { cwd: root, input, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) fail(`${command.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
