// The static checks: format, lint, types, dead code.
import { node, tool, watch } from './toolbox.mjs';

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** @param {string} name @param {string} program @param {...string} args @returns {Check} */
const check = (name, program, ...args) => ({ name, program, args });

/** Each is named as `npm test -- <name>` runs it. The longest first, so that none runs alone at the end. */
export const staticChecks = [
  check('lint', 'oxlint'),
  check('types-server', 'tsc', '-p', 'server'),
  check('types-tools', 'tsc', '-p', 'scripts'),
  check('types-web', 'tsc', '-p', 'web'),
  check('dead-code', 'knip'),
  check('types-shared', 'tsc', '-p', 'shared'),
  check('format', 'oxfmt', '--check', '.'),
];

/** @param {Check} check @returns {Promise<import('./test-runners.mjs').Results>} */
export async function runCheck({ name, program, args }) {
  const { code, ending } = await watch([node(), tool(program), ...args]);
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name, reason: ending, again: `npm test -- ${name}` }] };
}
