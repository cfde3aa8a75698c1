// The quick part of the checks, each a name and a command.
import { node, tool } from './toolbox.mjs';

/** @param {string} name @param {...string} args */
const run = (name, ...args) => [node(), tool(name), ...args];

/** @returns {[name: string, command: string[]][]} */
export function staticChecks() {
  return [
    ['format', run('oxfmt', '--check', '.')],
    ['lint', run('oxlint')],
    ...['shared', 'server', 'web', 'e2e', 'bench', 'reliability', 'scripts'].map(
      (folder) => /** @type {[string, string[]]} */ ([`types of ${folder}`, run('tsc', '-p', folder)]),
    ),
    ['dead code', run('knip')],
    ['map of the tests', [node(), 'scripts/coverage-map.mjs', '--check']],
  ];
}
