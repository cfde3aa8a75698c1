import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answer } from './error-handler.ts';
import { pageSender, type PageDeps } from './page.ts';
import { refuse } from './refusal.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * The built web app. Files under assets/ have a hash in their name and are cached for ever. Every path that is not a
 * file gets the page, whose router decides what to show.
 */
export async function serveWeb(app: FastifyInstance, deps: PageDeps, webRoot: string): Promise<void> {
  // Immutable files need no validators; drop them to save bytes.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') !== forEver) return;
    for (const header of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(header);
  });
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? forEver : 'no-cache');
    },
  });

  const sendPage = pageSender(app, deps, webRoot);
  app.get('/', sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
    return isPage ? sendPage(request, reply) : answer(reply, refuse('not_found'));
  });
}
