// The static checks: format, lint, types, dead code.
import { node, tool, watch } from './toolbox.mjs';

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** @param {string} name @param {string} program @param {...string} args @returns {Check} */
const check = (name, program, ...args) => ({ name, program, args });

/** Reports type errors too, so that each file is checked once. */
export const lint = check('lint', 'oxlint');
/** Oxlint's checker of types is a Go program: with Go's default it spends a sixth of its time collecting garbage. */
const memory = { GOGC: '400' };
export const shortChecks = [check('dead-code', 'knip'), check('format', 'oxfmt', '--check', '.')];
/** `npm test -- <name>` runs one. */
export const staticChecks = [lint, ...shortChecks];

/** One after the other. @param {ReturnType<typeof import('./test-run.mjs').newTestRun>} run @param {Check[]} checks */
export async function runChecks(run, checks) {
  for (const { name, program, args } of checks) {
    await run.part(name, async () => {
      const { code, ending } = await watch([node(), tool(program), ...args], { env: memory });
      if (code === 0) return { passed: 1, failures: [] };
      return { passed: 0, failures: [{ name, reason: ending, again: `npm test -- ${name}` }] };
    });
  }
}
