// npm run check: the quick part, while working. Format, lint, types, dead code, unit and web tests.
import { checkStatically } from './checks.mjs';
import { ensureInstalled, node, run, tool } from './toolbox.mjs';

ensureInstalled();
let [passed, failed] = [0, 0];
await checkStatically(check);
await check('quick tests', [node(), tool('vitest'), 'run', '--project', 'unit', '--project', 'web']);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {string} name @param {string[]} command */
async function check(name, command) {
  console.log(`\n== ${name}`);
  if ((await run(command)) === 0) passed++;
  else failed++;
}
