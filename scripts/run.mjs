// Runs a program of this project on the right Node: node scripts/run.mjs server/audit.ts
// With --built before the program, builds web app and server first.
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

const isBuilt = process.argv[2] === '--built';
ensureInstalled();
if (isBuilt) ensureBuilt();
process.exitCode = await run([node(), ...process.argv.slice(isBuilt ? 3 : 2)]);
