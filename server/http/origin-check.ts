import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { refuse } from './refusal.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Writes must come from our own pages. A request with neither header is not from a browser and is allowed. */
export function refuseForeignWrites(request: FastifyRequest, env: Pick<Env, 'publicUrl'>): void {
  if (reading.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('foreign_origin');
  if (!isOwnOrigin(request.headers.origin, request.headers.host, env)) throw refuse('foreign_origin');
}

/** Without an Origin header the request is not from a browser. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  { publicUrl }: Pick<Env, 'publicUrl'>,
): boolean {
  if (origin === undefined) return true;
  const originHost = URL.parse(origin)?.host;
  return originHost !== undefined && originHost !== '' && (originHost === host || originHost === publicUrl?.host);
}
