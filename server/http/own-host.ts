import { isIP } from 'node:net';
import type { Env } from '#server/env.ts';

/**
 * Whether the Host header names this site. Where PUBLIC_URL is set, another name is a request for another site that leads
 * here: a forged header or a rebound DNS name. Loopback addresses stay usable for the operator and for proxies on the same
 * machine; no foreign page can have them as its name.
 */
export function isOwnHost(host: string | undefined, { publicUrl }: Pick<Env, 'publicUrl'>): boolean {
  if (!publicUrl) return true;
  const asked = host === undefined ? null : URL.parse(`${publicUrl.protocol}//${host}`);
  return asked !== null && (asked.host === publicUrl.host || isLoopback(asked.hostname));
}

/** Load balancers and Prometheus ask by address. */
export function isHealthCheck(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/metrics';
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || (isIP(name) === 4 && name.startsWith('127.'));
}
