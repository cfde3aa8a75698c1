// npm run dev: the web app with hot reload on port 3000; the server behind it restarts on every change.
import { ensureInstalled, node, serve, tool } from './toolbox.mjs';

const serverPort = '3001';

ensureInstalled();
serve([
  {
    command: [node(), '--watch-path=server', '--watch-path=shared', 'server/main.ts'],
    env: { PORT: serverPort, PUBLIC_URL: 'http://localhost:3000' },
  },
  { command: [node(), tool('vite')], env: { KEPT_SERVER_PORT: serverPort } },
]);
