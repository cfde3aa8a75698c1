import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answer, pathOf } from './error-handler.ts';
import { pageSender, shellPath, type PageParts, type PageDeps } from './page.ts';
import { refuse } from './refusal.ts';
import { workerPolicy } from './security-headers.ts';
import { withdrawnWorker } from './withdrawn-worker.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * The built web app. Files under assets/ have a hash in their name and are cached for ever. Every path that could be a
 * screen gets the page, whose router decides what to show.
 */
export async function serveWeb(
  app: FastifyInstance,
  deps: PageDeps,
  webRoot: string,
  parts: PageParts = {},
): Promise<void> {
  // Immutable files need no validators; drop them to save bytes.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') !== forEver) return;
    for (const header of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(header);
  });
  const isWithdrawn = deps.env.worker === 'off';
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'assets/**', ...(isWithdrawn ? ['sw.js*'] : [])],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'no-cache');
      if (path.startsWith(join(webRoot, 'sw.js'))) reply.header('content-security-policy', workerPolicy);
    },
  });
  // One route for all: a route per file would double the time that Kept takes to start.
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', forEver),
  });

  if (isWithdrawn) withdrawnWorker(app);

  const sendPage = pageSender(deps, webRoot, parts);
  app.get('/', sendPage);
  app.get(shellPath, sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && isPageAddress(pathOf(request));
    return isPage ? sendPage(request, reply) : answer(reply, refuse('not_found'));
  });
}

/**
 * Screens have plain addresses. A file that does not exist, a hidden folder or a path that climbs is never answered with
 * the page, which contains personal data and may be cached as what its name promises.
 */
function isPageAddress(path: string): boolean {
  if (path === '/index.html') return true;
  const plain = decoded(path);
  if (plain === undefined || /\/\/|[\\\0]/.test(plain) || /^\/(api|assets)(\/|$)/.test(plain)) return false;
  return plain.split('/').every((part) => !part.startsWith('.') && !/\.[a-z0-9]{1,12}$/i.test(part));
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
