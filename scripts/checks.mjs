// The static checks: format, lint, types, dead code.
import { node, tool, watch } from './toolbox.mjs';

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** @param {string} name @param {string} program @param {...string} args @returns {Check} */
const check = (name, program, ...args) => ({ name, program, args });

/** The build info is cached in node_modules, so that the next run checks only changed files. @param {string} folder */
function types(folder) {
  const name = `types-${folder.replace('/', '-')}`;
  return check(name, 'tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}`);
}

/** `npm test -- <name>` runs one. The longest come first, so that none runs alone at the end. */
export const staticChecks = [
  check('lint', 'oxlint'),
  types('server'),
  types('scripts'),
  types('web'),
  check('dead-code', 'knip'),
  types('shared'),
  types('web/worker'),
  check('format', 'oxfmt', '--check', '.'),
];

/** @param {Check} check @returns {Promise<import('./test-runners.mjs').Results>} */
export async function runCheck({ name, program, args }) {
  const { code, ending } = await watch([node(), tool(program), ...args]);
  if (code === 0) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name, reason: ending, again: `npm test -- ${name}` }] };
}
