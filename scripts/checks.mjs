// The quick part of the checks, each a name and a command.
import { node, tool } from './toolbox.mjs';

/** @param {string} name @param {...string} args */
const run = (name, ...args) => [node(), tool(name), ...args];

/**
 * Two at a time: each keeps one core busy.
 * @param {(...check: Check) => Promise<void>} check
 */
export async function checkStatically(check) {
  const waiting = staticChecks();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([lane(), lane()]);
}

/** @typedef {[name: string, command: string[]]} Check */

/** @returns {Check[]} */
function staticChecks() {
  return [
    ['format', run('oxfmt', '--check', '.')],
    ['lint', run('oxlint')],
    ...['shared', 'server', 'web', 'e2e', 'bench', 'reliability', 'scripts'].map(
      (folder) => /** @type {Check} */ ([`types of ${folder}`, run('tsc', '-p', folder)]),
    ),
    ['dead code', run('knip')],
    ['map of the tests', [node(), 'scripts/coverage-map.mjs', '--check']],
  ];
}
