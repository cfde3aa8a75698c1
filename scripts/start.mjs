// npm start: installs what is missing, builds what is out of date, serves.
import { ensureBuilt, ensureInstalled, node, serve, serverEnv } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), 'server/main.ts'], env: serverEnv() }]);
