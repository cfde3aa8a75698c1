import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refuse } from './refusal.ts';

/** A reader is waited for as long as this. Where none comes, writes hardly come either. */
const nextReaderWithinMs = 5000;
/** Well within the second for which the proxy, once sent elsewhere, asks us nothing. */
const onTheirWayMs = 500;

/**
 * An instance that is about to stop sends readers elsewhere before it has done anything for them. The proxy then asks
 * another instance, and for a while asks this one nothing; what writes is still served.
 */
export function refuseWhileDraining({ method, url }: FastifyRequest, { draining }: Pick<Deps, 'draining'>): void {
  if (draining.aborted && (method === 'GET' || method === 'HEAD') && !/^\/(healthz|readyz)$/.test(url))
    throw refuse('elsewhere');
}

/** The same for a socket, whose upgrade comes before every hook. */
export const elsewhereResponse = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/**
 * Resolves when the proxy has just been sent elsewhere and what it sent before that has arrived. Whoever is on their way
 * while an instance closes is cut, and a write that was cut is asked of nobody else.
 */
export async function leftAlone(server: Server): Promise<void> {
  const sentElsewhere = new Promise<void>((resolve) => {
    server.on('request', (_request, response) => {
      response.once('finish', () => {
        if (response.statusCode === 502) resolve();
      });
    });
  });
  await Promise.race([sentElsewhere, sleep(nextReaderWithinMs, undefined, { ref: false })]);
  await sleep(onTheirWayMs);
}
