import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answer } from './error-handler.ts';
import { refuse } from './refusal.ts';

const forEver = 'public, max-age=31536000, immutable';

/**
 * The built web app. Files under assets/ carry a hash in their name and are kept for ever; the page itself is asked for
 * again every time. Every address that is not a file is the page: the router in it knows what to show.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  if (webRoot) {
    // Whoever has such a file never asks for it again: what would help them to is weight.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('cache-control') !== forEver) return;
      for (const header of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(header);
    });
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? forEver : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = webRoot && request.method === 'GET' && !/^\/(api|assets)(\/|$|\?)/.test(request.url);
    return isPage ? reply.sendFile('index.html') : answer(reply, refuse('not_found'));
  });
}
