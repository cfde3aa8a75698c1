// npm run reliability: checks that load and failures lose or double nothing. Starts PostgreSQL, Redis and nginx itself.
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
ensureSystemPackages();
process.exitCode = await run([node(), 'reliability/main.ts', ...process.argv.slice(2)]);
