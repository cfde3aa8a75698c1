import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { findKnownSession } from '#server/auth/session-service.ts';
import type { Deps } from '#server/deps.ts';
import { securityHeaders } from './security-headers.ts';
import { cookieName } from './session-cookie.ts';
import { acceptsPacked } from './pack-replies.ts';
import { bodyHeaders, isKnownTo, taggedHeaders, type Tagged } from './tagged-reply.ts';

/** What is in memory for somebody, of the item with that id where the call is about one. */
export type Peek = (userId: number, id: number) => Tagged | undefined;

/** Polled calls whose answer may be known at once. */
export type MemoryDesk = { serve: (path: string, peek: Peek) => void };

/**
 * In front of the router. Most requests are polls, and the answer to most polls is in memory: it is given with no more
 * than it takes, the session, the limit, the tag, at a third of what the ordinary way costs. Whatever is not known at
 * this moment, or is unusual in any way, goes the ordinary way and is known from then on.
 */
export function memoryDesk(app: FastifyInstance, deps: Deps): MemoryDesk {
  const served: { path: RegExp; peek: Peek }[] = [];
  const headers = securityHeaders(deps.env);
  const cookie = new RegExp(`(?:^|; )${cookieName(deps.env)}=([^;]+)`);
  // There every reply is logged.
  const isChatty = deps.log.level === 'debug';

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || isChatty || deps.draining.aborted) return false;
    const desk = served.find(({ path }) => path.test(request.url!));
    const token = desk && cookie.exec(request.headers.cookie ?? '')?.[1];
    const session = token && findKnownSession(deps, token);
    if (!session || !deps.limits.isOpen({ callsPerSession: session.tokenHash })) return false;
    const kept = desk.peek(session.userId, Number(desk.path.exec(request.url!)![1]));
    if (!kept) return false;
    const isKnown = isKnownTo(request, kept);
    if (!isKnown && 'packed' in kept && !acceptsPacked(request)) return false;
    deps.limits.take({ callsPerSession: session.tokenHash });
    if (isKnown) response.writeHead(304, { ...headers, ...taggedHeaders(kept) }).end();
    else {
      const body = 'packed' in kept ? kept.packed : kept.text;
      response.writeHead(200, {
        ...headers,
        ...taggedHeaders(kept),
        ...bodyHeaders(kept),
        ...('packed' in kept && { 'content-encoding': 'gzip' }),
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    }
    return true;
  }

  const [ordinary] = app.server.listeners('request') as [RequestListener];
  app.server.off('request', ordinary);
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) ordinary(request, response);
  });

  return {
    serve: (path, peek) => {
      served.push({ path: new RegExp(`^${path.replace(/:\w+/, '([1-9]\\d{0,14})')}$`), peek });
    },
  };
}
