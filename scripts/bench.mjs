// npm run bench: measures, and writes docs/performance.md. `npm run bench -- polls` runs one.
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
ensureSystemPackages('benches');
process.exitCode = await run([node(), 'bench/run.ts', ...process.argv.slice(2)]);
