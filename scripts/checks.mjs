// The static checks: format, lint, types, dead code.
import { node, tool, watch } from './toolbox.mjs';

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** @param {string} name @param {string} program @param {...string} args @returns {Check} */
const check = (name, program, ...args) => ({ name, program, args });

/** `npm test -- <name>` runs one. Oxlint reports type errors too, so that each file is checked once. */
export const staticChecks = [
  check('lint', 'oxlint'),
  check('dead-code', 'knip'),
  check('format', 'oxfmt', '--check', '.'),
];

/** @param {Check} check @returns {Promise<import('./test-runners.mjs').Results>} */
export async function runCheck({ name, program, args }) {
  const { code, ending } = await watch([node(), tool(program), ...args]);
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name, reason: ending, again: `npm test -- ${name}` }] };
}
