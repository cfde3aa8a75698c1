// Runs one of our programs on the Node that it needs: node scripts/run.mjs server/audit.ts
import { ensureInstalled, node, run } from './toolbox.mjs';

ensureInstalled();
process.exitCode = await run([node(), ...process.argv.slice(2)]);
