// npm run check: what fits into a minute while working. Format, lint, types, dead code, unit and web tests.
import { staticChecks } from './checks.mjs';
import { ensureInstalled, node, run, tool } from './toolbox.mjs';

ensureInstalled();
/** @type {[name: string, command: string[]][]} */
const checks = [
  ...staticChecks(),
  ['quick tests', [node(), tool('vitest'), 'run', '--project', 'unit', '--project', 'web']],
];
let failed = 0;
for (const [name, command] of checks) {
  console.log(`\n== ${name}`);
  if ((await run(command)) !== 0) failed++;
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
