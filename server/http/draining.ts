import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { isHealthCheck } from './own-host.ts';
import { refuse } from './refusal.ts';

/** How long to wait for one more GET to answer with 502. Without traffic there is nothing to drain. */
const nextReadWithinMs = 5000;
/** Shorter than nginx's fail_timeout (1 s). */
const arrivalMs = 500;

/**
 * A draining instance answers reads with 502 before doing any work for them. nginx then asks another instance, and for
 * one second sends nothing here; writes are still served.
 */
export function refuseWhileDraining({ method, url }: FastifyRequest, { draining }: Pick<Deps, 'draining'>): void {
  if (draining.aborted && (method === 'GET' || method === 'HEAD') && !isHealthCheck(url)) throw refuse('elsewhere');
}

/** The same for a socket, whose upgrade bypasses all hooks. */
export const elsewhereResponse = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * Resolves once the proxy has received a 502 and the requests it sent before that have arrived. Closing earlier would
 * cut off requests under way, and nginx does not retry writes.
 */
export async function waitForFailover(server: Server): Promise<void> {
  const refusedRead = new Promise<void>((resolve) => {
    server.on('request', (_request, response) => {
      response.once('finish', () => {
        if (response.statusCode === 502) resolve();
      });
    });
  });
  await Promise.race([refusedRead, sleep(nextReadWithinMs, undefined, { ref: false })]);
  await sleep(arrivalMs);
}
