// npm run demo: Kept with example people and promises, on a temporary data directory.
import { ensureBuilt, ensureInstalled, node, serve } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), 'server/demo/main.ts', ...process.argv.slice(2)] }]);
