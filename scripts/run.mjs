// Runs one of our programs on the Node that it needs: node scripts/run.mjs server/audit.ts
// With --built before it, web app and server are built first.
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

const isBuilt = process.argv[2] === '--built';
ensureInstalled();
if (isBuilt) ensureBuilt();
process.exitCode = await run([node(), ...process.argv.slice(isBuilt ? 3 : 2)]);
