import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refuse } from './refusal.ts';

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
