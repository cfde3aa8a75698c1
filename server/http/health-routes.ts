import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from './refusal.ts';

/** /healthz: the process answers. /readyz: it can serve requests, until it is asked to stop. */
export function healthRoutes(
  app: FastifyInstance,
  { ping }: Pick<Database, 'ping'>,
  { draining }: Pick<Deps, 'draining'>,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (stopping || draining.aborted) throw refuse('unavailable', { retryAfterSeconds: 2 });
    await ping().catch(() => {
      throw refuse('unavailable', { retryAfterSeconds: 2 });
    });
    return { status: 'ready' };
  });
}
