import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const entry = resolve(import.meta.dirname, '../web/worker/main.ts');

/**
 * Bundles the service worker into /sw.js: one classic script with a stable name, built apart from the pages so that it
 * shares no file with them.
 */
export function buildWorker(): Plugin {
  return {
    name: 'kept:build-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled() });
    },
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript');
        bundled().then((code) => response.end(code), next);
      });
    },
  };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The service worker was not built.');
  return result.output[0].code;
}
