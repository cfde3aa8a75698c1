import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { pathOf } from './error-handler.ts';

const slowMs = 1000;

/** Logs failed and slow requests; the rest only at debug, because polls would flood the log. */
export function logReplies(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  const isAsked = log.level === 'debug';
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 || ms > slowMs ? 'info' : 'debug';
    // Skips building the line for most replies.
    if (level === 'debug' && !isAsked) return done();
    log[level]({ method: request.method, path: pathOf(request), status: reply.statusCode, ms }, 'reply');
    done();
  });
}

/** A proxy that TRUST_PROXY does not name: everyone behind it would share one address, and its limits. Warns once. */
export function unnamedProxyNotice({ env, log }: Pick<Deps, 'env' | 'log'>): (request: FastifyRequest) => void {
  let isNew = env.trustProxy.length === 0;
  return ({ headers }) => {
    if (!isNew || headers['x-forwarded-for'] === undefined) return;
    isNew = false;
    log.warn('X-Forwarded-For arrived, but TRUST_PROXY is not set: limits per address count the proxy');
  };
}
