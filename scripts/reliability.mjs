// npm run reliability: whether anything is lost or doubled, whatever happens. With PostgreSQL, Redis and nginx of its own.
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
ensureSystemPackages();
process.exitCode = await run([node(), 'reliability/main.ts', ...process.argv.slice(2)]);
