// npm start: installs what is missing, builds what is out of date, serves.
import { builtServer, ensureBuilt, ensureInstalled, node, serve, serverEnv } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), builtServer], env: serverEnv() }]);
