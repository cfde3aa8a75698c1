import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '#server/auth/secret-token.ts';
import type { Deps } from '#server/deps.ts';
import { refuse } from '#server/http/refusal.ts';
import { countDueJobs } from '#server/jobs/job-store.ts';
import { line } from './prometheus-text.ts';

/** Counts every call, and answers `GET /metrics` to the bearer of METRICS_TOKEN. Without that setting it does not exist. */
export function metricsRoute(app: FastifyInstance, { metrics, env: { metricsToken }, ...deps }: Deps): void {
  if (!metrics || metricsToken === undefined) return;
  const expected = Buffer.from(hashToken(metricsToken));
  app.addHook('onResponse', (request, reply, done) => {
    // Addresses of no route share a series: anyone can make up as many as they like.
    const { url = 'none' } = request.routeOptions;
    metrics.timer(request.method, url, reply.statusCode)(reply.elapsedTime);
    done();
  });
  app.addHook('onClose', async () => metrics.stop());

  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(Buffer.from(hashToken(given)), expected)) throw refuse('token_invalid');
    const body = [metrics.text(), ...(await jobLines(deps)), ''].join('\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(body);
  });
}

/** Every lane has a line, so that a graph does not break when its last job is done. */
async function jobLines({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<string[]> {
  const at = now();
  const due = new Map((await countDueJobs(db, at)).map((row) => [row.kind, row]));
  const age = (since: string | undefined) => (since === undefined ? 0 : (at.getTime() - Date.parse(since)) / 1000);
  return [
    ...line('kept_jobs_due', 'gauge', 'Jobs that wait for a worker, by kind.'),
    ...jobs.kinds.map((kind) => `kept_jobs_due{kind="${kind}"} ${due.get(kind)?.count ?? 0}`),
    ...line('kept_jobs_oldest_seconds', 'gauge', 'For how long the first of them has been due.'),
    ...jobs.kinds.map((kind) => `kept_jobs_oldest_seconds{kind="${kind}"} ${age(due.get(kind)?.since)}`),
  ];
}
