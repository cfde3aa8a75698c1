// npm run demo: Kept with people in it, on a temporary data directory.
import { ensureBuilt, ensureInstalled, node, serve } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), 'server/demo/main.ts', ...process.argv.slice(2)] }]);
