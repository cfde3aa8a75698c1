// npm start: installs missing packages, builds if out of date, and starts the server.
import { builtServer, ensureBuilt, ensureInstalled, node, serve, serverEnv } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
serve([{ command: [node(), builtServer], env: serverEnv() }]);
