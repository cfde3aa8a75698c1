import fastifyCookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth-routes.ts';
import type { Database } from './db/database.ts';
import type { Deps } from './deps.ts';
import { endpointBinder } from './http/bind-endpoint.ts';
import { answer, answerErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health-routes.ts';
import { acceptJson, bodyLimit } from './http/json-body.ts';
import { refuseForeignWrites } from './http/origin-check.ts';
import { refuse } from './http/refusal.ts';
import { logReplies } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/web-files.ts';

/** The map: everything that answers, in reading order. */
export async function buildApp(
  deps: Deps,
  { ping }: Pick<Database, 'ping'>,
  webRoot?: string,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.env.trustProxy,
    bodyLimit,
    // Whoever sends a request a byte at a time does not hold a connection for ever.
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => void answer(reply, refuse('bad_input')),
  });

  const headers = securityHeaders(deps.env);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    refuseForeignWrites(request, deps.env);
    done();
  });
  logReplies(app, deps);
  answerErrors(app, deps);
  acceptJson(app);
  await app.register(fastifyCookie);

  const bind = endpointBinder(app, deps);
  authRoutes(bind, deps);

  healthRoutes(app, { ping });
  await serveWeb(app, webRoot);
  return app;
}
