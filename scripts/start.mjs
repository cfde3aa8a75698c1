// npm start: installs what is missing, builds what is out of date, serves.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, node, root, serve } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), 'server/main.ts'], env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') } }]);
